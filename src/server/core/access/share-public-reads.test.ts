import { expect, test } from 'vitest';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const ALLOW = 'access-control-allow-origin';

test('scripts of other sites may read the public API, and nothing that depends on a cookie', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const administrator = await app.signIn();
  const allows = async (address: string, headers = {}) =>
    (await app.get(address, { origin: 'https://blog.example', ...headers })).headers[ALLOW];

  for (const address of ['/api/videos', `/api/videos/${id}/evidence`, '/api/openapi.json']) {
    expect([address, await allows(address)]).toEqual([address, '*']);
  }
  // The administrator sees more on these routes.
  for (const address of [`/api/videos/${id}`, `/api/videos/${id}/evidence`]) {
    expect([address, await allows(address, administrator)]).toEqual([address, undefined]);
  }
  for (const address of [
    '/api/csrf-token',
    '/api/admin/auth-check',
    '/api/admin/nothing',
    '/feed.xml',
  ]) {
    expect([address, await allows(address)]).toEqual([address, undefined]);
  }
});

test('no read of the administrator and no write is shared with other sites, and no reply allows credentials', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const administrator = await app.signIn();
  const reads = app.server.listRoutes().filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(50);
  for (const { url, isPublic } of reads) {
    const address = url.replaceAll(/:\w+/g, id);
    for (const headers of [{}, administrator]) {
      const { headers: sent } = await app.get(address, headers);
      expect([url, sent['access-control-allow-credentials']]).toEqual([url, undefined]);
      const isShared = !isPublic && sent[ALLOW] !== undefined;
      expect([url, isShared]).toEqual([url, false]);
    }
  }
  const { headers } = await app.post('/api/contact', {});
  expect(headers).not.toHaveProperty(ALLOW);
});

test('the page cache answers with the same permission for other sites', async () => {
  await using app = await startApp();
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  for (const source of ['route', 'cache']) {
    const { headers } = await fetch(`${origin}/api/videos`);
    expect([source, headers.get(ALLOW)]).toEqual([source, '*']);
  }
});
