import { expect, inject, test } from 'vitest';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { patchSource, pdf } from '#tests/app/source-requests.ts';
import { type DatabaseKind, eachDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';

const WRITERS = inject('runsSlowTests') ? 20 : 5;

interface Reply {
  statusCode: number;
  json: () => unknown;
}

/** A stored entry with one text that every window edits. */
interface Edited {
  /** The text that is stored at first. */
  text: string;
  /** Saves a text. `seen` is the text that the window has loaded, if the window states it. */
  save: (text: string, seen?: string) => Promise<Reply>;
  /** The fields of a reply to a refused save. */
  current: (text: string) => object;
  stored: () => Promise<string | undefined>;
}

/** The entries by the name of what is edited, as in the test title. */
const entries: Record<string, (app: TestApp) => Promise<Edited>> = {
  'a video': async (app) => {
    const headers = await app.signIn();
    const { id, title: text } = await makeVideo(app.database);
    const url = `/api/videos/${id}`;
    return {
      text,
      save: (title, seen) => patch(app, { url, headers }, { title, ...seenField('title', seen) }),
      current: (title) => ({ title }),
      stored: async () => (await app.get(url)).json().title,
    };
  },
  'a source': async (app) => {
    const { id: videoId } = await makeVideo(app.database);
    const { id, title: text } = await makeSource(app.database, { videoId });
    return {
      text,
      save: (title, seen) => {
        const form = { title, ...(seen && { seen: JSON.stringify({ title: seen }) }) };
        return patchSource(app, id, Object.entries(form));
      },
      current: (title) => ({ title }),
      stored: async () => (await app.get(`/api/videos/${videoId}/sources`)).json()[0].title,
    };
  },
  'a social link': async (app) => {
    const headers = await app.signIn();
    const { id, url: text } = await makeSocialLink(app.database);
    const link = { url: `/api/social-links/${id}`, headers };
    return {
      text,
      save: (url, seen) => patch(app, link, { url, ...seenField('url', seen) }),
      current: (url) => ({ url }),
      stored: async () => (await app.get('/api/social-links')).json()[0].url,
    };
  },
  'the biography': async (app) => {
    const { content: text } = await makeBio(app.database);
    return {
      text,
      save: (content, seen) => {
        const body = { content, ...seenField('content', seen) };
        return app.admin.post('/api/bio', body);
      },
      current: (content) => ({ content }),
      stored: async () => (await app.get('/api/bio')).json().content,
    };
  },
  'the email settings': async (app) => {
    await makeEmailSettings(app.database, { contactEmail: 'creator@example.org' });
    const address = '/api/admin/email-settings';
    return {
      text: 'creator@example.org',
      save: (contactEmail, seen) => {
        const body = { contactEmail, ...seenField('contactEmail', seen) };
        return app.admin.post(address, body);
      },
      current: (contactEmail) => ({ contactEmail }),
      stored: async () => (await app.admin.get(address)).json().contactEmail,
    };
  },
  'the moments of a source': (app) =>
    editedMoments(app, ({ id }) => `/api/sources/${id}/citations`),
  'the moments of a video': (app) =>
    editedMoments(app, ({ videoId }) => `/api/videos/${videoId}/citations`),
};

async function editedMoments(
  app: TestApp,
  addressOf: (source: { id: string; videoId: string }) => string,
): Promise<Edited> {
  const { id: videoId } = await makeVideo(app.database);
  const source = await makeSource(app.database, { videoId });
  const momentsWith = (claim: string) => {
    const moment = { startSecond: 95, endSecond: null, claim };
    return { citations: [{ sourceId: source.id, ...moment }] };
  };
  const save = (claim: string, seen?: string) =>
    app.admin.put(addressOf(source), {
      ...momentsWith(claim),
      ...(seen && { seen: momentsWith(seen) }),
    });
  await save('At first');
  return {
    text: 'At first',
    save,
    current: (claim) => ({ citations: [expect.objectContaining({ claim })] }),
    stored: async () =>
      (await app.get(`/api/videos/${videoId}/evidence`)).json().citations[0].claim,
  };
}

function patch(
  app: TestApp,
  request: { url: string; headers: Record<string, string> },
  payload: object,
): Promise<Reply> {
  return app.server.inject({ method: 'PATCH', ...request, payload });
}

/** The field `seen` of an update, with the text that the window has loaded; nothing without that text. */
function seenField(name: string, loaded: string | undefined): object {
  return loaded === undefined ? {} : { seen: { [name]: loaded } };
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
    const writers = Array.from({ length: WRITERS }, (_, writer) => textOf(writer));
    const replies = await Promise.all(writers.map((text) => entry.save(text, entry.text)));

    const winners = writers.filter((_, writer) => replies[writer]?.statusCode === 200);
    const [winner = ''] = winners;
    expect(winners).toHaveLength(1);
    expect(await entry.stored()).toBe(winner);
    const current = expect.objectContaining(entry.current(winner));
    const refusal = { code: 'changed-meanwhile', current };
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      expect([reply.statusCode, reply.json()]).toEqual([409, expect.objectContaining(refusal)]);
    }

    // A change is stored if its window has loaded the text of the winner, or states no loaded text.
    expect((await entry.save(textOf(WRITERS), winner)).statusCode).toBe(200);
    expect((await entry.save(textOf(WRITERS + 1))).statusCode).toBe(200);
    expect(await entry.stored()).toBe(textOf(WRITERS + 1));
  },
);

test('a save that has not seen a later change of another field is refused, and stores nothing', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { id, title, isVertical } = await makeVideo(app.database, { description: 'Mine' });
  const seen = { title, description: 'Mine', isVertical };
  const video = { url: `/api/videos/${id}`, headers };
  await patch(app, video, { description: 'Theirs' });
  const late = await patch(app, video, { title: 'A new title', seen });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'changed-meanwhile',
      current: expect.objectContaining({ id, title, description: 'Theirs' }),
    }),
  ]);
  const informed = { title: 'A new title', seen: { ...seen, description: 'Theirs', unknown: 1 } };
  expect((await patch(app, video, informed)).statusCode).toBe(200);
  expect((await app.get(video.url)).json()).toMatchObject({
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
