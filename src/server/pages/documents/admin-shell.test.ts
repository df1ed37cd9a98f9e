import { expect, test } from 'vitest';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { makeBundle, makePage } from '#tests/pages/make-bundle.ts';
import { startApp } from '#tests/app/start-app.ts';

const assets = {
  script: '/assets/admin.js',
  stylesheets: ['/assets/admin.css'],
  modules: ['/assets/chunk.js'],
  fonts: ['/assets/font.woff2'],
};

const bundle = makeBundle({
  renderFailure: async ({ path }) =>
    makePage({ status: 500, canonicalPath: path, isIndexed: false, isCached: false }),
  assetsOf: () => ({ ...assets, script: '/assets/site.js' }),
  adminAssets: () => assets,
});

function startSite() {
  return startApp({
    pages: (pages, context) => pageRoutes(pages, context, bundle),
  });
}

test.each([
  '/admin',
  '/admin/',
  '/admin/login',
  '/admin/security',
  '/admin/no/such/page',
  '/admin?x=1',
])('%s returns the empty document that loads the panel, which is not cached', async (address) => {
  await using app = await startSite();
  const reply = await app.get(address);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers).not.toHaveProperty('set-cookie');
  expect(reply.body).toContain('<title>Admin Panel</title>');
  expect(reply.body).toContain('<meta name="robots" content="noindex">');
  expect(reply.body).toMatch(/<div id="root"><div [^>]*>\n<p [^>]*>Loading\.\.\.<\/p>/);
  expect(reply.body).toContain('<script type="module" src="/assets/admin.js"></script>');
  expect(reply.body).toContain('<link rel="stylesheet" href="/assets/admin.css">');
  expect(reply.body).toContain('<link rel="modulepreload" href="/assets/chunk.js">');
});

test('/administration is an address of the public site, not of the panel', async () => {
  await using app = await startSite();
  const reply = await app.get('/administration');
  expect(reply.body).toContain('/assets/site.js');
  expect(reply.headers['content-security-policy']).not.toContain('nonce');
});

test('styles and scripts of the panel need a nonce, which is new in every document', async () => {
  await using app = await startSite();
  const nonces = new Set<string>();
  for (const reply of [await app.get('/admin'), await app.get('/admin')]) {
    const policy = String(reply.headers['content-security-policy']);
    const nonce = /'nonce-([\w+/=]{22,})'/.exec(policy)?.[1] ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: https://i.ytimg.com",
      "font-src 'self'",
      'frame-src https://www.youtube-nocookie.com',
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(reply.body).toContain(`<meta property="csp-nonce" content="" nonce="${nonce}">`);
    expect(reply.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});
