import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeReadsPublic } from '#server/access/require-admin.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { makeBundle } from '#tests/pages/make-bundle.ts';
import { startApp } from '#tests/app/start-app.ts';

const bundle = makeBundle({ clientFolder: resolve('public') });

test('only the listed routes are public', async () => {
  await using app = await startApp({
    pages: (server, stores) => pageRoutes(server, stores, { bundle, siteUrl: 'http://localhost' }),
  });
  const names = app.server
    .listRoutes()
    .filter(({ method, isPublic }) => isPublic && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  expect(names.toSorted()).toEqual([
    'GET /*',
    'GET /.well-known/security.txt',
    'GET /admin',
    'GET /admin/*',
    'GET /api',
    'GET /api/*',
    'GET /api/admin/auth-check',
    'GET /api/admin/lockout-status',
    'GET /api/admin/passkey-sign-in',
    'GET /api/bio',
    'GET /api/bio/sample',
    'GET /api/corrections',
    'GET /api/csrf-token',
    'GET /api/openapi.json',
    'GET /api/search',
    'GET /api/site',
    'GET /api/site/texts',
    'GET /api/site/totals',
    'GET /api/social-links',
    'GET /api/sources/:id/reference',
    'GET /api/videos',
    'GET /api/videos/:id',
    'GET /api/videos/:id/citation',
    'GET /api/videos/:id/evidence',
    'GET /api/videos/:id/sources',
    'GET /api/videos/:id/transcript',
    'GET /api/videos/recent',
    'GET /api/videos/recent/source-counts',
    'GET /api/videos/source-counts',
    'GET /assets/*',
    'GET /brand/*',
    'GET /brand/:version/:name',
    'GET /confirm',
    'GET /embed/:id',
    'GET /favicon.ico',
    'GET /feed.json',
    'GET /feed.xml',
    'GET /healthz',
    'GET /metrics',
    'GET /oembed',
    'GET /privacy',
    'GET /readyz',
    'GET /robots.txt',
    'GET /share-images/:file',
    'GET /site.webmanifest',
    'GET /sitemap-:part.xml',
    'GET /sitemap.xml',
    'GET /subscribe',
    'GET /thumbnails/:youtubeId',
    'GET /u',
    'GET /uploads/*',
    'POST /api/admin/login',
    'POST /api/admin/logout',
    'POST /api/admin/passkey-sign-in',
    'POST /api/admin/sign-in-link',
    'POST /api/contact',
    'POST /api/subscriptions',
    'POST /api/subscriptions/confirm',
    'POST /u',
  ]);
});

test('the server does not start when a writing route outside PUBLIC_WRITES is public', async () => {
  await using app = await startApp({
    pages: async (server) => {
      server.post('/api/things', { config: { access: 'public' } }, () => 'done');
    },
  });
  await expect(app.server.ready()).rejects.toThrow(
    'Writing routes must not be public: POST /api/things.',
  );
});

test('in a scope with public reads, writing routes still require the administrator', async () => {
  await using app = await startApp({
    pages: async (server) => {
      makeReadsPublic(server);
      server.get('/things', () => 'read');
      server.post('/things', () => 'written');
      server.route({ method: ['GET', 'POST'], url: '/both', handler: () => 'both' });
    },
  });
  expect((await app.get('/things')).body).toBe('read');
  expect((await app.post('/things', {})).statusCode).toBe(401);
  expect((await app.get('/both')).statusCode).toBe(401);
});
