import { expect, test } from 'vitest';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import type { SiteBundle } from '#server/pages/documents/site-bundle.ts';
import { makeBundle, makePage } from '#tests/pages/make-bundle.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';

/** A site whose page at `/ID` shows the API's reply for the video with that id. */
const bundle = makeBundle({
  renderPage: async ({ path, readApi }) => {
    const { status, data } = await readApi(`/api/videos/${path.slice(1)}`);
    const html = `<p>${status} ${JSON.stringify(data)}</p>`;
    return makePage({ status, canonicalPath: path, html });
  },
  renderFailure: () => Promise.reject(new Error('A secret of the second renderer')),
});

function startPages(changes: Partial<SiteBundle> = {}): Promise<TestApp> {
  const changed = { ...bundle, ...changes };
  return startApp({
    pages: (app, context) => pageRoutes(app, context, changed),
  });
}

test('the administrator sees the page of a draft, which is not cached', async () => {
  await using app = await startPages();
  const { id, title } = await makeVideo(app.database, { isPublished: false });
  const page = await app.admin.get(`/${id}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(title);
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('a page for visitors has no opener policy, so that the browser keeps its process', async () => {
  await using app = await startPages();
  const { id } = await makeVideo(app.database);
  const page = await app.get(`/${id}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers).not.toHaveProperty('cross-origin-opener-policy');
});

test.each([
  ['a visitor', {}],
  ['a visitor with another cookie', { cookie: 'theme=dark' }],
  ['a session that has ended', { cookie: `session=${'A'.repeat(43)}` }],
])('the page of a draft is answered with 404 for %s', async (_who, headers) => {
  await using app = await startPages();
  const { id, title } = await makeVideo(app.database, { isPublished: false });
  const page = await app.get(`/${id}`, headers);
  expect(page.statusCode).toBe(404);
  expect(page.body).not.toContain(title);
  expect(page.headers['cache-control']).toBe('no-cache');
});

test('a page that cannot be rendered is a plain page if the page that says so cannot be rendered either', async () => {
  await using app = await startPages({
    renderPage: () => Promise.reject(new Error('A secret of the renderer')),
  });
  const page = await app.get('/anything', { accept: 'text/html' });
  expect(page.statusCode).toBe(500);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('Something went wrong on our side.');
  expect(page.body).toContain('<a href="/">');
  expect(page.body).not.toContain('secret');
});

/** A site whose only page shows the time with which it is rendered. */
const timeBundle = makeBundle({
  renderPage: async ({ now }) => makePage({ html: `<time>${now.toISOString()}</time>` }),
  clientFolder: import.meta.dirname,
});

test('days start, and cached pages end, at midnight of the time zone that is set', async () => {
  // 23:59 in Los Angeles, 21:59 of the next day in Kiritimati.
  const clock = makeClock('2025-03-01T07:59:00.000Z');
  const { now } = clock;
  await using app = await startApp({
    now,
    pages: (pages, context) => pageRoutes(pages, context, timeBundle),
  });
  const { id } = await makeVideo(app.database, { publishDate: '2025-02-01T12:00:00.000Z' });
  const publishedAt = '2025-03-01T07:30:00.000Z';
  await makeCorrection(app.database, { videoId: id, publishedAt });
  const setZone = (timeZone: string) => app.admin.post('/api/admin/site', { timeZone });
  const read = await readOverNetwork(app);
  const startOfDay = async () => /<time>(.*)<\/time>/.exec(await read('/'))?.[1];
  const correctedOn = async () => /\w+ \d+, 2025(?=:)/.exec(await read('/feed.xml'))?.[0];

  expect([await startOfDay(), await correctedOn()]).toEqual([
    '2025-02-28T08:00:00.000Z',
    'February 28, 2025',
  ]);
  await setZone('Pacific/Kiritimati');
  const inKiritimati = ['2025-02-28T10:00:00.000Z', 'March 1, 2025'];
  expect([await startOfDay(), await correctedOn()]).toEqual(inKiritimati);
  // Midnight in Los Angeles no longer changes the pages.
  clock.advance({ minutes: 2 });
  expect([await startOfDay(), await correctedOn()]).toEqual(inKiritimati);
  clock.advance({ hours: 1, minutes: 58, seconds: 59 });
  expect(await startOfDay()).toBe('2025-02-28T10:00:00.000Z');
  clock.advance({ seconds: 1 });
  expect(await startOfDay()).toBe('2025-03-01T10:00:00.000Z');

  // 02:00 in Los Angeles.
  await setZone('America/Los_Angeles');
  expect(await startOfDay()).toBe('2025-03-01T08:00:00.000Z');
  clock.advance({ hours: 21, minutes: 59, seconds: 59 });
  expect(await startOfDay()).toBe('2025-03-01T08:00:00.000Z');
  clock.advance({ seconds: 1 });
  expect(await startOfDay()).toBe('2025-03-02T08:00:00.000Z');
});
