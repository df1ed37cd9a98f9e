import { makePdf } from '#tests/inputs/make-file.ts';
import type { Call, Calls } from './calls.ts';
import { makeVideo } from './make-videos.ts';
import { formOf, momentsOf, sourceFields } from './make-sources.ts';

/** Changes something that the number picks. Without anything to change, it does nothing. */
type Change = (pick: number) => Promise<unknown>;

/** Changes of the content, by name. */
export function randomChanges(calls: Calls): Record<string, Change> {
  const { app, call, bodies, route } = calls;
  const { database } = app;

  const videos = () => database.selectFrom('videos').select('id').orderBy('id').execute();
  const sources = () => database.selectFrom('sources').select('id').orderBy('id').execute();
  const messages = () =>
    database.selectFrom('contact_messages').select('id').orderBy('id').execute();
  const entries = () => database.selectFrom('trash').select('id').orderBy('id').execute();
  type List = () => Promise<{ id: string }[]>;

  const bodyOf = (name: string, given?: Parameters<Calls['bodies']>[1]) => {
    const all = bodies(name, given);
    return (pick: number) => all[pick % all.length] ?? {};
  };

  /** A call about one of the listed rows, which the server may refuse. */
  const onOne =
    (name: string, list: List, request: (pick: number) => Call = () => ({})): Change =>
    async (pick) => {
      const rows = await list();
      const row = rows[pick % rows.length];
      if (!row) return;
      await call(name, { params: { id: row.id }, isRefusable: true, ...request(pick) });
    };

  /** A call about some of the listed rows, for each action. */
  const onSeveral = (name: string, list: List): Record<string, Change> => {
    const actions = route(name).body?.properties?.['action']?.enum ?? [];
    const changes = actions.map((action): [string, Change] => [
      `${name} ${String(action)}`,
      async (pick) => {
        const ids = (await list()).map(({ id }) => id).slice(pick % 3);
        if (ids.length > 0) await call(name, { body: { ids, action } });
      },
    ]);
    return Object.fromEntries(changes);
  };

  /** Deletes one of the listed rows and restores it at once, which must work. */
  const undo =
    (name: string, list: List): Change =>
    async (pick) => {
      const rows = await list();
      const row = rows[pick % rows.length];
      if (!row) return;
      const { trashId } = (await call(name, { params: { id: row.id } })).json();
      await call('POST /api/admin/trash/:id/restore', { params: { id: trashId } });
    };

  const newVideo = bodyOf('POST /api/videos');
  const changedVideo = bodyOf('PATCH /api/videos/:id');
  // Without addresses of uploaded files, because those of missing ones are rightly reported.
  const fields = { ...sourceFields(calls), url: ['', 'https://example.org/act', 'A book 📚'] };
  const newSource = bodyOf('POST /api/videos/:id/sources', fields);
  const changedSource = bodyOf('PATCH /api/sources/:id', fields);
  const correction = bodyOf('POST /api/videos/:id/corrections', { sourceId: [null] });
  const message = bodyOf('POST /api/contact', {
    email: ['ada@example.org'],
    aboutVideoId: [],
  });
  const file = { name: 'report.pdf', content: makePdf(500) };
  const visitor = app.visitor();

  return {
    'add a video': (pick) => call('POST /api/videos', { body: newVideo(pick) }),
    'add a published video': () => makeVideo(calls),
    'add a draft': () => makeVideo(calls, { isPublished: false }),
    'change a video': onOne('PATCH /api/videos/:id', videos, (pick) => ({
      body: changedVideo(pick),
    })),
    'reorder a video': onOne('PUT /api/videos/:id/position', videos, () => ({
      body: { after: null },
    })),
    'duplicate a video': onOne('POST /api/videos/:id/duplicate', videos),
    'delete a video': onOne('DELETE /api/videos/:id', videos),
    'delete a video and undo it': undo('DELETE /api/videos/:id', videos),
    ...onSeveral('POST /api/admin/videos/bulk', videos),
    'add a source': onOne('POST /api/videos/:id/sources', videos, (pick) => ({
      form: formOf(newSource(pick)),
    })),
    'add a source with a file': onOne('POST /api/videos/:id/sources', videos, () => ({
      form: [['title', 'A report'], file],
    })),
    'change a source': onOne('PATCH /api/sources/:id', sources, (pick) => ({
      form: formOf(changedSource(pick)),
    })),
    'give a source a file': onOne('PATCH /api/sources/:id', sources, () => ({ form: [file] })),
    'set the moments of a source': onOne('PUT /api/sources/:id/citations', sources, (pick) => ({
      body: { citations: momentsOf(calls).slice(pick % 4) },
    })),
    'delete a source': onOne('DELETE /api/sources/:id', sources),
    'delete a source and undo it': undo('DELETE /api/sources/:id', sources),
    'correct a video': onOne('POST /api/videos/:id/corrections', videos, (pick) => ({
      body: correction(pick),
    })),
    'give a video a transcript': onOne('PUT /api/videos/:id/transcript', videos, () => ({
      body: { text: '0:00 One\n0:05 שלום', language: 'en' },
    })),
    'write a message': async (pick) =>
      call('POST /api/contact', { headers: await visitor, body: message(pick), isRefusable: true }),
    'delete a message': onOne('DELETE /api/admin/messages/:id', messages),
    'delete a message and undo it': undo('DELETE /api/admin/messages/:id', messages),
    ...onSeveral('POST /api/admin/messages/bulk', messages),
    'restore an entry': onOne('POST /api/admin/trash/:id/restore', entries),
    'delete an entry forever': onOne('DELETE /api/admin/trash/:id', entries),
  };
}
