import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentDisposition } from '#server/core/uploads/upload-routes.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

const UNKNOWN = 'application/octet-stream';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FILES = [
  ['source-1.pdf', 'inline', 'application/pdf'],
  ['source-1.PNG', 'inline', 'image/png'],
  ['source-1.jpg', 'inline', 'image/jpeg'],
  ['source-1.txt', 'inline', 'text/plain; charset=utf-8'],
  ['source-1.svg', 'attachment', 'image/svg+xml'],
  ['source-1.doc', 'attachment', 'application/msword'],
  ['source-1.docx', 'attachment', DOCX],
  ['source-1.html', 'attachment', UNKNOWN],
  ['source-1.constructor', 'attachment', UNKNOWN],
  ['source-1', 'attachment', UNKNOWN],
] as const;

test('files are sandboxed and cached permanently, and only those of some kinds are shown', async () => {
  await using app = await startApp();
  for (const [name, disposition, type] of FILES) {
    await writeUpload(app.env, name);
    const reply = await app.get(`/uploads/${name}`);
    expect([name, reply.statusCode, reply.body]).toEqual([name, 200, 'content']);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-disposition': disposition,
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  }
});

test.each([
  [null, 'inline'],
  ['', 'inline'],
  ['report.pdf', 'inline; filename=report.pdf'],
  ['über.pdf', `inline; filename=_ber.pdf; filename*=UTF-8''%C3%BCber.pdf`],
  ['🎬.pdf', `inline; filename=_.pdf; filename*=UTF-8''%F0%9F%8E%AC.pdf`],
  ['a"b\\c.pdf', `inline; filename=a_b_c.pdf; filename*=UTF-8''a%22b%5Cc.pdf`],
  ['100%41.pdf', `inline; filename=100_41.pdf; filename*=UTF-8''100%2541.pdf`],
  [
    'a\r\nX-Evil: 1.pdf',
    `inline; filename="a__X-Evil: 1.pdf"; filename*=UTF-8''a%0D%0AX-Evil%3A%201.pdf`,
  ],
  ['\ud800.pdf', `inline; filename=_.pdf; filename*=UTF-8''%EF%BF%BD.pdf`],
])('the Content-Disposition of a file named %j is %s', (fileName, header) => {
  expect(contentDisposition('inline', fileName)).toBe(header);
});

test('a downloaded file has the name it was uploaded with', async () => {
  await using app = await startApp();
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
    await writeUpload(app.env, name);
    const { headers } = await app.get(`/uploads/${name}`);
    expect(headers['content-disposition']).toBe(disposition);
  }
});

test('a file is served without its original name while the database is unavailable', async () => {
  await using app = await startApp();
  await writeUpload(app.env, 'source-1.pdf');
  await sql`alter table sources rename to gone`.execute(app.database);
  const reply = await app.get('/uploads/source-1.pdf');
  expect([reply.statusCode, reply.body]).toEqual([200, 'content']);
  expect(reply.headers['content-disposition']).toBe('inline');
});

/** Requests a file with GET and HEAD, checks that HEAD sends no body, and returns the reply to GET. */
async function getAndHead(app: TestApp, headers: Headers) {
  const url = '/uploads/source-1.pdf';
  const get = await app.server.inject({ url, headers });
  const head = await app.server.inject({ method: 'HEAD', url, headers });
  expect(head.body).toBe('');
  const { date: _now, 'x-request-id': _id, ...sent } = get.headers;
  expect([head.statusCode, head.headers]).toMatchObject([get.statusCode, sent]);
  return get;
}

const WHOLE = '0123456789';

test('a file that the browser already has is not sent again', async () => {
  await using app = await startApp();
  await writeUpload(app.env, 'source-1.pdf', WHOLE);
  const { headers } = await getAndHead(app, {});
  const [etag, modified] = [String(headers.etag), String(headers['last-modified'])];
  for (const [status, request] of [
    [304, { 'if-none-match': etag }],
    [304, { 'if-none-match': etag.slice('W/'.length) }],
    [304, { 'if-none-match': `"other", ${etag}` }],
    [304, { 'if-none-match': '*' }],
    [304, { 'if-modified-since': modified }],
    [200, { 'if-none-match': '"other"' }],
    [200, { 'if-none-match': '"other"', 'if-modified-since': modified }],
    [200, { 'if-modified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }],
    [200, { 'if-modified-since': 'soon' }],
    [200, { 'if-none-match': etag, 'cache-control': 'no-cache' }],
  ] satisfies [number, Headers][]) {
    const reply = await getAndHead(app, request);
    const body = status === 200 ? WHOLE : '';
    expect([request, reply.statusCode, reply.body]).toEqual([request, status, body]);
    expect(reply.headers.etag).toBe(etag);
  }
});

const NO_SUCH_BYTES = '{"message":"This file does not have the bytes that were asked for."}';

const RANGES = [
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=2-', 206, '23456789', 'bytes 2-9/10'],
  ['bytes=2-400', 206, '23456789', 'bytes 2-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-30', 206, WHOLE, 'bytes 0-9/10'],
  ['bytes=20-30', 416, NO_SUCH_BYTES, 'bytes */10'],
  ['bytes=10-', 416, NO_SUCH_BYTES, 'bytes */10'],
  ['bytes=5-2', 416, NO_SUCH_BYTES, 'bytes */10'],
  ['bytes=-0', 416, NO_SUCH_BYTES, 'bytes */10'],
  // Ranges that are not supported are ignored.
  ['bytes=0-1,4-5', 200, WHOLE, undefined],
  ['lines=0-1', 200, WHOLE, undefined],
  ['bytes=x', 200, WHOLE, undefined],
] as const;

test('a range of a file can be requested', async () => {
  await using app = await startApp();
  await writeUpload(app.env, 'source-1.pdf', WHOLE);
  for (const [range, status, body, contentRange] of RANGES) {
    const reply = await getAndHead(app, { range });
    expect([range, reply.statusCode, reply.body]).toEqual([range, status, body]);
    expect(reply.headers['content-range']).toBe(contentRange);
    expect(reply.headers['content-length']).toBe(String(body.length));
    expect('cache-control' in reply.headers).toBe(status !== 416);
  }
});

test('the whole file is sent when the range is one of another version', async () => {
  await using app = await startApp();
  await writeUpload(app.env, 'source-1.pdf', WHOLE);
  const { headers } = await getAndHead(app, {});
  for (const [version, status, body] of [
    ['"other"', 200, WHOLE],
    ['Wed, 01 Jan 2020 00:00:00 GMT', 200, WHOLE],
    [headers.etag, 206, '234'],
    [headers['last-modified'], 206, '234'],
  ]) {
    const reply = await getAndHead(app, { range: 'bytes=2-4', 'if-range': String(version) });
    expect([version, reply.statusCode, reply.body]).toEqual([version, status, body]);
  }
});

const NOTHING_AT = [
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
  '/uploads/%01',
  '/uploads/source-1.pdf%01.png',
  `/uploads/${'a'.repeat(300)}`,
];

test('addresses below /uploads that are not the address of a file are answered with 404', async () => {
  await using app = await startApp();
  await writeUpload(app.env, '.hidden');
  await writeUpload(app.env, 'source-1.pdf');
  await writeUpload(app.env, 'folder/inside.txt');
  for (const address of NOTHING_AT) {
    const reply = await app.get(address);
    expect([address, reply.statusCode, reply.json()]).toEqual([
      address,
      404,
      { message: 'There is nothing at this address.' },
    ]);
    expect(reply.headers).not.toHaveProperty('cache-control');
  }
});

const HASHED = 'source-6f1b2c3d-0000-4000-8000-000000000000.pdf';

test('an uploaded file has its hash, also a part of it', async () => {
  await using app = await startApp();
  await writeUpload(app.env, HASHED);
  const digest = hash('sha256', 'content', 'base64');
  const requests: Headers[] = [{}, { range: 'bytes=0-2' }];
  for (const headers of requests) {
    const reply = await app.get(`/uploads/${HASHED}`, headers);
    expect(reply.headers['repr-digest']).toBe(`sha-256=:${digest}:`);
    expect(reply.headers).not.toHaveProperty('memento-datetime');
  }
});

test('a copy says when it was taken, and of which address', async () => {
  await using app = await startApp();
  await writeUpload(app.env, HASHED);
  const copy = {
    ...sampleRows.address_copies,
    url: 'example.org/Straße?a=1',
    fileName: HASHED,
    capturedAt: '2026-05-03T12:00:00.000Z',
  };
  await app.database.insertInto('address_copies').values(copy).execute();
  const { headers } = await app.get(`/uploads/${HASHED}`);
  expect(headers['memento-datetime']).toBe('Sun, 03 May 2026 12:00:00 GMT');
  expect(headers['link']).toBe('<https://example.org/Stra%C3%9Fe?a=1>; rel="original"');
});
