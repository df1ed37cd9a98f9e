import type { LightMyRequestResponse } from 'fastify';
import { expect, inject, test } from 'vitest';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import { patchSource, pdf } from '#tests/app/source-requests.ts';
import { type DatabaseKind, eachDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';

const WRITERS = inject('runsSlowTests') ? 20 : 5;

/** The text that is stored at first. */
const FIRST = 'first@example.org';

/** A stored entry with one text that every window edits. */
interface Edited {
  field: string;
  /** The value of the field with a text; by default the text alone. */
  valueWith?: (text: string) => unknown;
  send: (body: Record<string, unknown>) => Promise<LightMyRequestResponse>;
}

/** The entries by the name of what is edited, as in the test title. */
const entries: Record<string, (app: TestApp) => Promise<Edited>> = {
  'a video': async (app) => {
    const { id } = await makeVideo(app.database, { title: FIRST });
    return { field: 'title', send: (body) => app.admin.patch(`/api/videos/${id}`, body) };
  },
  'a source': async (app) => {
    const { id: videoId } = await makeVideo(app.database);
    const { id } = await makeSource(app.database, { videoId, title: FIRST });
    return {
      field: 'title',
      send: ({ title, seen }) => {
        const form: FormPart[] = [['title', String(title)]];
        if (seen) form.push(['seen', JSON.stringify(seen)]);
        return patchSource(app, id, form);
      },
    };
  },
  'a social link': async (app) => {
    const { id } = await makeSocialLink(app.database, { url: FIRST });
    return { field: 'url', send: (body) => app.admin.patch(`/api/social-links/${id}`, body) };
  },
  'the biography': async (app) => {
    await makeBio(app.database, { content: FIRST });
    return { field: 'content', send: (body) => app.admin.post('/api/bio', body) };
  },
  'the email settings': async (app) => {
    await makeEmailSettings(app.database, { contactEmail: FIRST });
    const send = (body: object) => app.admin.post('/api/admin/email-settings', body);
    return { field: 'contactEmail', send };
  },
  'the moments of a source': (app) =>
    editedMoments(app, ({ id }) => [`/api/sources/${id}/citations`, {}]),
  'the moments of a video': (app) =>
    editedMoments(app, ({ id, videoId }) => [`/api/videos/${videoId}/citations`, { sourceId: id }]),
};

async function editedMoments(
  app: TestApp,
  placeOf: (source: { id: string; videoId: string }) => [address: string, of: object],
): Promise<Edited> {
  const { id: videoId } = await makeVideo(app.database);
  const source = await makeSource(app.database, { videoId });
  await makeCitation(app.database, { videoId, sourceId: source.id, startSecond: 95, claim: FIRST });
  const [address, of] = placeOf(source);
  return {
    field: 'citations',
    valueWith: (claim) => [{ ...of, startSecond: 95, endSecond: null, claim }],
    send: (body) => app.admin.put(address, body),
  };
}

/** A text that every field accepts. */
function textOf(writer: number): string {
  return `writer-${writer}@example.org`;
}

const cases = eachDatabase.flatMap((kind) =>
  Object.keys(entries).map((name): [string, DatabaseKind] => [name, kind]),
);

test.each(cases)(
  `if ${WRITERS} windows change the same text of %s at once, one change is stored and the others get 409, on %s`,
  async (name, kind) => {
    await using app = await startApp({ database: kind });
    const entry = await entries[name]?.(app);
    if (!entry) throw new Error(`no entry ${name}`);
    const { field, valueWith = (text) => text, send } = entry;
    const save = (text: string, seen: string) =>
      send({ [field]: valueWith(text), seen: { [field]: valueWith(seen) } });
    const writers = Array.from({ length: WRITERS }, (_, writer) => textOf(writer));
    const replies = await Promise.all(writers.map((text) => save(text, FIRST)));

    const winners = writers.filter((_, writer) => replies[writer]?.statusCode === 200);
    const [winner = ''] = winners;
    expect(winners).toHaveLength(1);
    const refusal = { code: 'changed-meanwhile', current: { [field]: valueWith(winner) } };
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      expect([reply.statusCode, reply.json()]).toMatchObject([409, refusal]);
    }

    // A change is stored if its window has loaded the text of the winner, or states no loaded text.
    const last = textOf(WRITERS);
    expect((await save(last, winner)).statusCode).toBe(200);
    expect((await send({ [field]: valueWith(winner) })).statusCode).toBe(200);
    expect((await save(last, winner)).statusCode).toBe(200);
  },
);

test('a save that has not seen a later change of another field is refused, and stores nothing', async () => {
  await using app = await startApp();
  const { id, title, isVertical } = await makeVideo(app.database, { description: 'Mine' });
  const seen = { title, description: 'Mine', isVertical };
  const url = `/api/videos/${id}`;
  await app.admin.patch(url, { description: 'Theirs' });
  const late = await app.admin.patch(url, { title: 'A new title', seen });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'changed-meanwhile',
      current: expect.objectContaining({ id, title, description: 'Theirs' }),
    }),
  ]);
  const informed = { title: 'A new title', seen: { ...seen, description: 'Theirs', unknown: 1 } };
  expect((await app.admin.patch(url, informed)).statusCode).toBe(200);
  expect((await app.get(url)).json()).toMatchObject({
    title: 'A new title',
    description: 'Theirs',
  });
});

test('replacing a file by one of the same name is refused if the window has not loaded the latest file', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId });
  const stored = async () => (await app.admin.get(`/api/videos/${videoId}/sources`)).json()[0];
  await patchSource(app, id, [pdf]);
  const { url } = await stored();
  const seen = JSON.stringify({ url });
  const reply = await patchSource(app, id, [['seen', seen], pdf]);
  expect(reply.statusCode).toBe(200);
  expect(await stored()).toMatchObject({ fileName: pdf.name, fileType: 'application/pdf' });
  expect((await stored()).url).not.toBe(url);

  const late = await patchSource(app, id, [['seen', seen], pdf]);
  expect([late.statusCode, late.json().current]).toEqual([
    409,
    { ...(await stored()), citations: [] },
  ]);
});
