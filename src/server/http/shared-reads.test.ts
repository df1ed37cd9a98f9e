import { expect, test } from 'vitest';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, type Headers, startApp, type TestApp } from '#tests/start-app.ts';

interface Site extends TestApp {
  /** Sends a request over the network: only those share replies. */
  read: (address: string, headers?: Headers) => Promise<{ status: number; text: string }>;
  /** The times that the page was rendered. */
  renderings: () => number;
}

/** An app with a page that reads the API with the cookies of its request. */
async function startSite(options: Parameters<typeof startApp>[0] = {}): Promise<Site> {
  let renderings = 0;
  const app = await startApp({
    ...options,
    pages: async (pages) => {
      const config = { access: 'public', isShared: true } as const;
      pages.get('/page/:id', { config }, async ({ url, headers: { cookie = '' } }, reply) => {
        renderings += 1;
        const api = url.replace('/page', '/api/videos');
        const { payload, statusCode } = await pages.inject({ url: api, headers: { cookie } });
        return reply.code(statusCode).type('text/html').send(payload);
      });
    },
  });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, {
    renderings: () => renderings,
    read: async (address: string, headers: Headers = {}) => {
      const reply = await fetch(origin + address, { headers });
      return { status: reply.status, text: await reply.text() };
    },
  });
}

test.each(eachDatabase)('a visitor sees a change at once, on %s', async (kind) => {
  await using site = await startSite({ database: kind });
  await using other = await startApp({ sharing: site });
  const { id, title } = await makeVideo(site.database);
  for (const address of [`/page/${id}`, `/api/videos/${id}`]) {
    expect((await site.read(address)).text).toContain(title);
  }
  await other.database.updateTable('videos').set({ title: 'Renamed' }).execute();
  for (const address of [`/page/${id}`, `/api/videos/${id}`, '/api/videos']) {
    expect((await site.read(address)).text).toContain('Renamed');
  }
});

test('a crowd of visitors costs one rendering', async () => {
  await using site = await startSite();
  const { id } = await makeVideo(site.database);
  const requests = Array.from({ length: 50 }, (_, index) => site.read(`/page/${id}?x=${index}`));
  expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  // A new second may begin in between.
  expect(site.renderings()).toBeLessThanOrEqual(2);
});

test('the administrator and visitors never get the reply of the other', async () => {
  await using site = await startSite();
  const { id } = await makeVideo(site.database, { isPublished: false });
  const administrator = await site.signIn();
  const statuses: number[] = [];
  for (const headers of [administrator, {}, administrator, {}]) {
    statuses.push((await site.read(`/page/${id}`, headers)).status);
  }
  expect(statuses).toEqual([200, 404, 200, 404]);
  expect(site.renderings()).toBeGreaterThanOrEqual(3);
});

test('an error is answered to everybody who waits for the same reply', async () => {
  await using site = await startSite();
  await site.database.schema.dropTable('social_links').execute();
  const replies = Array.from({ length: 3 }, () => site.read('/api/social-links'));
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([500, 500, 500]);
});
