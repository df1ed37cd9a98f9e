import { expect, test } from 'vitest';
import { pageRoutes } from '#server/pages/page-routes.ts';
import type { SiteBundle } from '#server/pages/site-bundle.ts';
import { makeBundle, makePage } from '#tests/pages/make-bundle.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

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
    pages: (app, stores) =>
      pageRoutes(app, stores, { bundle: changed, siteUrl: 'http://localhost' }),
  });
}

test('the administrator sees the page of a draft, which is not cached', async () => {
  await using app = await startPages();
  const { id, title } = await makeVideo(app.database, { isPublished: false });
  const page = await app.get(`/${id}`, await app.signIn());
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
