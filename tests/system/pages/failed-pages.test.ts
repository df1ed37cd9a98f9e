import { expect, test } from 'vitest';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { loadSiteBundle } from '#server/pages/documents/site-bundle.ts';
import { buildFolder } from '#scripts/build/site-build.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';

test.each([
  ['renderPage', { renderPage: () => Promise.reject(new Error('A secret of the renderer')) }],
  [
    'assetsOf',
    {
      assetsOf: (chunk: string) => {
        if (chunk === 'home-page') throw new Error('A secret of the build');
        return { script: '/site.js', stylesheets: [], modules: [], fonts: [] };
      },
    },
  ],
])('a page for which %s fails is answered with a page that says so', async (_name, changes) => {
  const bundle = { ...(await loadSiteBundle(buildFolder)), ...changes };
  await using app = await startApp({
    pages: (pages, context) => pageRoutes(pages, context, bundle),
  });
  await makeSocialLink(app.database, { platform: 'Mastodon' });

  const { statusCode, headers, body } = await app.get('/');
  expect(statusCode).toBe(500);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  expect(body).toContain('<title>Page Not Shown | Plain Evidence</title>');
  expect(body).toContain('This page could not be shown.');
  // The layout, and the way home.
  expect(body).toContain('Mastodon');
  expect(body).toContain('>Go to the home page</a>');
  // Without a state, the browser renders the page itself.
  expect(body).not.toContain('id="page-state"');
  expect(body).not.toContain('secret');
});
