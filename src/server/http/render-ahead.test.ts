import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp, type StartOptions } from '#tests/start-app.ts';

/** Longer than the server waits before it renders pages again. */
const PAUSE_MS = 150;

test.each(eachDatabase)(
  'after an edit, the ten pages that visitors used most recently are rendered again before they are requested, on %s',
  async (database) => {
    await using site = await startSite({ database });
    const pages = Array.from({ length: 11 }, (_, index) => `/${index}`);
    for (const page of pages) await site.read(page);
    // Replies at addresses with a query are not rendered again.
    await site.read('/?part=2');

    const lastUsed = pages.slice(1);
    await site.edit();
    await expect.poll(site.renderedSinceEdit).toEqual(lastUsed);
    for (const page of lastUsed) expect(await site.read(page)).toBe('edition 1');
    expect(site.renderedSinceEdit()).toEqual(lastUsed);

    await site.read('/0');
    await site.edit();
    await expect.poll(site.renderedSinceEdit).toEqual([...lastUsed.slice(1), '/0']);
  },
);

test('after several edits in quick succession, a page is rendered again once', async () => {
  await using site = await startSite();
  await site.read('/');
  await Promise.all([site.edit(), site.edit(), site.edit()]);
  await sleep(PAUSE_MS);
  expect(site.renderedSinceEdit()).toEqual(['/']);
});

test('a write that visitors cannot see renders no page', async () => {
  await using site = await startSite();
  await site.edit();
  await site.read('/');
  await site.signIn();
  await sleep(PAUSE_MS);
  expect(site.renderedSinceEdit()).toEqual(['/']);
});

test('a page that an edit has removed is rendered once, not after every later write', async () => {
  await using site = await startSite();
  await site.read('/removed-by-edit');
  await site.edit();
  await expect.poll(site.renderedSinceEdit).toEqual(['/removed-by-edit']);
  await site.signIn();
  await sleep(PAUSE_MS);
  expect(site.renderedSinceEdit()).toEqual(['/removed-by-edit']);
});

const PAGE_CONFIG = {
  access: 'public',
  isCached: true,
  findCanonicalQuery: (_path: string, query: string) => query,
} as const;

/** An app with pages that show how many edits were made. */
async function startSite(options: StartOptions = {}) {
  let rendered: string[] = [];
  let edits = 0;
  const app = await startApp({
    ...options,
    pages: async (pages) => {
      pages.get('/*', { config: PAGE_CONFIG }, ({ url }, reply) => {
        rendered.push(url);
        const isRemoved = url === '/removed-by-edit' && edits > 0;
        return reply.code(isRemoved ? 404 : 200).send(`edition ${edits}`);
      });
    },
  });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { id } = await makeVideo(app.database);
  const administrator = await app.signIn();
  return Object.assign(app, {
    /** Reads a page uncompressed, so that it is one entry of the cache. */
    read: async (address: string) => {
      const headers = { 'accept-encoding': 'identity' };
      return (await fetch(origin + address, { headers })).text();
    },
    edit: async () => {
      rendered = [];
      edits += 1;
      const payload = { title: `Edition ${edits}` };
      const url = `/api/videos/${id}`;
      await app.server.inject({ method: 'PATCH', url, headers: administrator, payload });
    },
    renderedSinceEdit: () => rendered,
  });
}
