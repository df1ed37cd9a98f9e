import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { oembedAddress } from '#domain/addresses.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { Headers, TestApp } from '#tests/app/start-app.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

const siteUrl = 'https://example.org';
const id = '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11';
const uploaded = '/uploads/source-6f1b2c3d-0000-4000-8000-000000000000.pdf';
let app: TestApp;
let port: string;

beforeAll(async () => {
  app = await startBuiltSite({ settings: { SITE_URL: siteUrl } });
  ({ port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 })));
  await makeVideo(app.database, { id });
  await writeUpload(app.env, uploaded.slice('/uploads/'.length));
  return () => app[Symbol.asyncDispose]();
});

/** Sends the path unchanged, because `fetch` and `inject` would normalize it first. */
async function send(path: string, headers: Headers = {}, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port, path, headers, method }).end();
  const [reply] = await once(sent, 'response');
  const { statusCode: status, headers: received } = reply;
  return { status, headers: received, body: await text(reply) };
}

const pages = ['/', '/videos', `/video/${id}`, '/about', '/contact'];
const lists = ['/api/videos', '/api/videos/recent', `/api/videos/${id}`, '/api/social-links'];
const feeds = ['/feed.xml', '/feed.json', '/sitemap.xml'];
const files = ['/robots.txt', '/brand/logo.svg', '/favicon.ico', uploaded];

test.each<[path: string, status: number]>([
  ...[...pages, ...lists, ...feeds, ...files].map((path): [string, number] => [path, 200]),
  [oembedAddress(`${siteUrl}/video/${id}`, 'xml'), 200],
  ['/.well-known/security.txt', 200],
  ['/site.webmanifest', 200],
  ['/healthz', 200],
  ['/admin/messages', 200],
  ['/nowhere', 404],
  ['/videos/extra', 404],
  ['/video/nothing', 404],
  ['/sitemap-2.xml', 404],
  ['/feed.rss', 404],
  ['/api/nothing', 404],
  ['/api/videos/', 404],
  ['/api/videos/nothing', 404],
  ['/assets/nothing.js', 404],
  ['/uploads/nothing.pdf', 404],
])('%s is answered with %i, and HEAD with the same headers and no body', async (path, status) => {
  const get = await send(path);
  const head = await send(path, {}, 'HEAD');
  expect([get.status, head.status]).toEqual([status, status]);
  expect(head.body).toBe('');
  for (const name of ['content-type', 'content-length', 'etag', 'last-modified']) {
    expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  }
});

test.each([
  ['/videos/', '/videos'],
  ['/videos//', '/videos'],
  ['/Videos?page=2&q=%2F%2F', '/videos?page=2&q=%2F%2F'],
  ['//', '/'],
  ['//videos', '/videos'],
  ['/index.html', '/'],
  ['/Index.HTML?a', '/?a'],
  ['/%61bout', '/about'],
  ['/%41bout/', '/about'],
  [`/VIDEO/${id}/?t=95`, `/video/${id}?t=95`],
  [`//video///${id}`, `/video/${id}`],
  [`/video/${id.replace('5b', '%35%62')}`, `/video/${id}`],
  ['/video/a%2Fb/', '/video/a%2Fb'],
  ['/Admin', '/admin'],
  ['//ADMIN/Login/', '/admin/login'],
  ['/feed.xml/', '/feed.xml'],
  ['/Sitemap.xml', '/sitemap.xml'],
  ['/videos/?next=//evil.example', '/videos?next=//evil.example'],
])('%s is redirected to %s', async (path, target) => {
  for (const method of ['GET', 'HEAD']) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const reply = await send(path, headers, method);
    expect([reply.status, reply.headers['location']]).toEqual([301, target]);
  }
  expect((await send(target)).status).not.toBe(301);
});

test.each([
  '//evil.example/',
  '//evil.example/videos/',
  '///evil.example//',
  '/\\evil.example/',
  '/\\/evil.example/videos/',
  '\\\\evil.example/',
  '/%2F/evil.example/',
  '/%2f%2fevil.example/',
  '/%5Cevil.example/',
  '/%5c%5cevil.example/..',
  '/%09/evil.example/',
  '/%0d%0aLocation:%20//evil.example/',
  '/https://evil.example/',
  '/.//evil.example/',
  '/;@evil.example/',
  '/videos/..//evil.example/',
  'http://evil.example/videos/',
  'http://evil.example//videos/',
])('%s is not redirected', async (path) => {
  const { status, headers } = await send(path);
  expect([400, 404]).toContain(status);
  expect(headers).not.toHaveProperty('location');
});

test.each([
  '/video//evil.example/',
  '/video/\\evil.example/',
  '/video/%2F%2Fevil.example/',
  '/video/%5Cevil.example/',
  '/video/../',
  '/video/%2e%2e/',
  '//video/https:%2F%2Fevil.example/',
])('%s is redirected to this site', async (path) => {
  const { status, headers } = await send(path);
  expect(status).toBe(301);
  expect(headers['location']).toMatch(/^\/video\//);
  expect(new URL(headers['location'] ?? '', siteUrl).origin).toBe(siteUrl);
});

test.each([...pages, ...lists, ...feeds, ...files])(
  'a client that has the latest %s is answered with 304',
  async (path) => {
    const { etag = '' } = (await send(path)).headers;
    for (const method of ['GET', 'HEAD']) {
      const reply = await send(path, { 'if-none-match': etag }, method);
      expect([reply.status, reply.body]).toEqual([304, '']);
    }
    expect((await send(path, { 'if-none-match': '"other"' })).status).toBe(200);
  },
);
