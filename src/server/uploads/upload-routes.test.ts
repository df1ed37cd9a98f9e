import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putFile } from '#tests/files-on-disk.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each([
  ['source-1.pdf', 'application/pdf'],
  ['source-1.PNG', 'image/png'],
  ['source-1.jpg', 'image/jpeg'],
  ['source-1.jpeg', 'image/jpeg'],
  ['source-1.gif', 'image/gif'],
  ['source-1.webp', 'image/webp'],
  ['source-1.bmp', 'image/bmp'],
  ['source-1.txt', 'text/plain; charset=utf-8'],
])('%s is shown as %s, sandboxed and for good', async (name, type) => {
  await using app = await startApp();
  await putFile(app.env.dataDir, name);
  const reply = await app.get(`/uploads/${name}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe('content');
  expect(reply.headers).toMatchObject({
    'content-type': type,
    'content-disposition': 'inline',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['source-1.svg', 'image/svg+xml'],
  ['source-1.doc', 'application/msword'],
  ['source-1.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['source-1.html', 'application/octet-stream'],
  ['source-1.js', 'application/octet-stream'],
  ['source-1.xml', 'application/octet-stream'],
  ['source-1.constructor', 'application/octet-stream'],
  ['source-1', 'application/octet-stream'],
])('%s is saved when it is opened, as %s', async (name, type) => {
  await using app = await startApp();
  await putFile(app.env.dataDir, name);
  const reply = await app.get(`/uploads/${name}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': type,
    'content-disposition': 'attachment',
    'content-security-policy': expect.stringMatching(/; sandbox$/),
  });
});

test.each(eachDatabase)(
  'a file is saved under the name the person gave it, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { id: videoId } = await makeVideo(app.database);
    const file = { videoId, fileName: 'Übersicht 2025.pdf' };
    await makeSource(app.database, { ...file, url: '/uploads/source-1.pdf', fileName: null });
    await makeSource(app.database, { ...file, url: '/uploads/source-1.pdf' });
    await makeSource(app.database, { ...file, url: '/uploads/source-2.svg' });
    const encoded = `filename="_bersicht 2025.pdf"; filename*=UTF-8''%C3%9Cbersicht%202025.pdf`;
    for (const [name, disposition] of [
      ['source-1.pdf', `inline; ${encoded}`],
      ['source-2.svg', `attachment; ${encoded}`],
      ['source-3.pdf', 'inline'],
    ] as const) {
      await putFile(app.env.dataDir, name);
      const { headers } = await app.get(`/uploads/${name}`);
      expect(headers['content-disposition']).toBe(disposition);
    }
  },
);

test('while the database is away, a file comes without its name', async () => {
  await using app = await startApp();
  await putFile(app.env.dataDir, 'source-1.pdf');
  await sql`alter table sources rename to gone`.execute(app.database);
  const reply = await app.get('/uploads/source-1.pdf');
  expect([reply.statusCode, reply.body]).toEqual([200, 'content']);
  expect(reply.headers['content-disposition']).toBe('inline');
});

test('a file that is known already is not sent again', async () => {
  await using app = await startApp();
  await putFile(app.env.dataDir, 'source-1.pdf');
  const { etag } = (await app.get('/uploads/source-1.pdf')).headers;
  const again = await app.get('/uploads/source-1.pdf', { 'if-none-match': String(etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a part of a file can be asked for', async () => {
  await using app = await startApp();
  await putFile(app.env.dataDir, 'source-1.pdf', '0123456789');
  const part = await app.get('/uploads/source-1.pdf', { range: 'bytes=2-4' });
  expect([part.statusCode, part.body]).toEqual([206, '234']);
  expect(part.headers['content-range']).toBe('bytes 2-4/10');

  const beyond = await app.get('/uploads/source-1.pdf', { range: 'bytes=20-30' });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.json()).toEqual({ message: expect.any(String) });
});

test('HEAD tells of a file what GET tells', async () => {
  await using app = await startApp();
  await putFile(app.env.dataDir, 'source-1.pdf');
  const head = await app.server.inject({ method: 'HEAD', url: '/uploads/source-1.pdf' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers).toMatchObject({ 'content-length': '7', 'content-disposition': 'inline' });
});

test.each([
  '/uploads',
  '/uploads/',
  '/uploads/nothing.pdf',
  '/uploads/.hidden',
  '/uploads/folder',
  '/uploads/folder/',
  '/uploads/folder/inside.txt',
  '/uploads/folder%2finside.txt',
  '/uploads/../site.db',
  '/uploads/%2e%2e/site.db',
  '/uploads/..%2fsite.db',
  '/uploads/..%5csite.db',
  '/uploads//site.db',
  '/uploads/source-1.pdf/',
  '/uploads/%00',
  '/uploads/source-1.pdf%00.png',
  `/uploads/${'a'.repeat(300)}`,
])('there is nothing at %s', async (address) => {
  await using app = await startApp();
  await putFile(app.env.dataDir, '.hidden');
  await putFile(app.env.dataDir, 'source-1.pdf');
  await mkdir(join(app.env.dataDir, 'uploads/folder'));
  await putFile(app.env.dataDir, 'folder/inside.txt');
  const reply = await app.get(address);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ message: 'There is nothing at this address.' });
  expect(reply.headers).not.toHaveProperty('cache-control');
});

test('nothing can be written to where the files are', async () => {
  await using app = await startApp();
  const replies = await Promise.all(
    (['POST', 'PUT', 'DELETE'] as const).map((method) =>
      app.server.inject({ method, url: '/uploads/source-1.pdf' }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});
