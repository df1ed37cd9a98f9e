import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, test, onTestFinished, vi } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type Headers, startDatabase } from '#tests/app/start-app.ts';
import { startCachedSite } from '#tests/app/cached-site.ts';

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

test.each([
  ['small', 1],
  ['large', 20_000],
])('a %s page is sent in each encoding, each with its own strong ETag', async (_, sentences) => {
  await using site = await startCachedSite();
  const description = 'A sentence. '.repeat(sentences).trim();
  const { id, title } = await makeVideo(site.database, { description });
  const etags = new Set<string>();
  for (const [encoding, decode] of Object.entries(DECODERS)) {
    for (let time = 1; time <= 2; time += 1) {
      const { headers, body } = await site.read(`/page/${id}`, { 'accept-encoding': encoding });
      const page = decode(body).toString();
      expect(page).toContain(title);
      expect(page).toContain(description);
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'content-length': String(body.length),
        'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20',
        'content-type': 'text/html',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[\w-]{43}"$/),
      });
      etags.add(headers['etag'] ?? '');
    }
  }
  expect(etags.size).toBe(3);
  expect(site.counts.renderings).toBe(1);
});

test('a client that has the page already is answered with 304', async () => {
  await using site = await startCachedSite();
  await makeVideo(site.database);
  const { headers } = await site.read('/api/videos');
  for (const known of [headers['etag'], `"other", W/${headers['etag']}`, '*']) {
    const reply = await site.read('/api/videos', { 'if-none-match': known ?? '' });
    expect(reply.status).toBe(304);
    expect(reply.headers).toMatchObject({ etag: headers['etag'], vary: 'accept-encoding' });
    expect(reply.headers).not.toHaveProperty('content-type');
    expect(reply.body.length).toBe(0);
  }
  const inOtherEncoding = { 'if-none-match': headers['etag'] ?? '', 'accept-encoding': 'br' };
  expect((await site.read('/api/videos', inOtherEncoding)).status).toBe(200);
});

test('headers, cookies and undeclared query parameters of a visitor neither change the reply nor cause another rendering', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const { headers, body } = await site.read(`/page/${id}`);
  const variants: [string, Headers][] = [
    [`/page/${id}?utm_source=x`, {}],
    [`/page/${id}`, { cookie: 'theme=dark', accept: 'text/plain', host: 'evil.example' }],
    [`/page/${id}`, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    [`/page/${id}`, { cookie: `session=${'A'.repeat(43)}` }],
    [`/page/${id}`, { authorization: 'Basic eDp5', 'accept-language': 'de', range: 'bytes=0-1' }],
  ];
  for (const [address, sent] of variants) {
    const reply = await site.read(address, sent);
    expect({ ...reply.headers, date: '' }).toEqual({ ...headers, date: '' });
    expect(reply.body.equals(body)).toBe(true);
  }
  expect(site.counts.renderings).toBe(1);
});

test('each value of a parameter that the page reads has its own reply, and other parameters have no effect', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const plain = await site.read(`/page/${id}`);
  const part = await site.read(`/page/${id}?part=one`);
  expect(part.body.toString()).toBe(`${plain.body}?part=one`);
  expect(part.headers).toMatchObject({ etag: expect.any(String) });
  for (const [query, { body }] of [
    ['?part=', plain],
    ['?Part=one', plain],
    ['?utm_source=x&part=ONE&part=two', part],
    ['?%70art=one', part],
  ] as const) {
    expect((await site.read(`/page/${id}${query}`)).body.equals(body)).toBe(true);
  }
  expect(site.counts.renderings).toBe(2);
  expect((await site.read(`/page/${id}?part=two`)).body.toString()).toContain('?part=two');
  expect(site.counts.renderings).toBe(3);
});

test('a request with a cached reply does not reach Fastify', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const addresses = [`/page/${id}`, `/page/${id}?part=one`, `/page/${id}?part=known`];
  const replies = await Promise.all(addresses.map((address) => site.read(address)));
  const { requests } = site.counts;
  for (const [index, address] of addresses.entries()) {
    expect((await site.read(address)).body).toEqual(replies[index]?.body);
  }
  expect(site.counts.requests).toBe(requests);
});

test('a visitor sees a change by this process at once, and by another soon', async () => {
  await using site = await startCachedSite();
  await using other = await startDatabase({ sharing: site });
  const administrator = await site.signIn();
  const { id } = await makeVideo(site.database);
  const addresses = [`/page/${id}`, `/api/videos/${id}`, '/api/videos'];
  const titleAt = async (address: string) =>
    /"title":"([^"]*)"/.exec((await site.read(address)).body.toString())?.[1];

  for (const address of addresses) await titleAt(address);
  await site.server.inject({
    method: 'PATCH',
    url: `/api/videos/${id}`,
    headers: administrator,
    payload: { title: 'Renamed' },
  });
  for (const address of addresses) expect(await titleAt(address)).toBe('Renamed');

  await other.database.updateTable('videos').set({ title: 'Renamed again' }).execute();
  for (const address of addresses) {
    await expect.poll(() => titleAt(address)).toBe('Renamed again');
  }
});

test('the administrator never gets a reply for visitors, and visitors never get one for the administrator', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database, { isPublished: false });
  const administrator = await site.signIn();
  const replies: unknown[] = [];
  for (const sent of [administrator, {}, administrator, {}]) {
    const { status, headers } = await site.read(`/api/videos/${id}`, sent);
    replies.push([status, headers['cache-control']]);
  }
  const [draft, missing] = [
    [200, 'private, no-store'],
    [404, 'no-cache'],
  ];
  expect(replies).toEqual([draft, missing, draft, missing]);
});

test('a page is rendered again at midnight, and CDNs must revalidate it in the 30 seconds before', async () => {
  const clock = makeClock('2025-06-16T06:59:00.000Z');
  await using site = await startCachedSite({ now: clock.now });
  const { id } = await makeVideo(site.database);
  const cacheControl = async () => (await site.read(`/page/${id}`)).headers['cache-control'];
  expect(await cacheControl()).toContain('s-maxage=10');
  clock.advance({ seconds: 30 });
  expect(await cacheControl()).toBe('no-cache');
  expect(site.counts.renderings).toBe(2);
  clock.advance({ seconds: 30 });
  expect(await cacheControl()).toContain('s-maxage=10');
  expect(site.counts.renderings).toBe(3);
});

test('a page is rendered again when a scheduled video appears, and CDNs must revalidate it in the 30 seconds before', async () => {
  const clock = makeClock('2025-06-16T12:00:00.000Z');
  await using site = await startCachedSite({ now: clock.now });
  await makeVideo(site.database, { publishDate: '2025-06-16T12:01:00.000Z' });
  await makeVideo(site.database, { publishDate: '2025-06-16T12:02:00.000Z' });
  const listed = async () => {
    const { headers, body } = await site.read('/api/videos');
    return [JSON.parse(body.toString()).length, headers['cache-control']];
  };
  const cacheControl = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20';
  for (const [seconds, expected] of [
    [0, [0, cacheControl]],
    [29, [0, cacheControl]],
    [1, [0, 'no-cache']],
    [29, [0, 'no-cache']],
    [1, [1, cacheControl]],
    [30, [1, 'no-cache']],
    [30, [2, cacheControl]],
  ] as const) {
    clock.advance({ seconds });
    expect(await listed()).toEqual(expected);
    expect(await listed()).toEqual(expected);
  }
});

test('a server that is stopping refuses even requests with a cached reply', async () => {
  await using site = await startCachedSite();
  await site.read('/api/videos');
  await site.server.drain({ timeoutMs: 0 });
  expect((await site.read('/api/videos')).status).toBe(503);
});

test('where no page can stand in, a client with four renderings gets 503, and another is answered before its waiting ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await using site = await startCachedSite({
    settings: { TRUST_PROXY: '127.0.0.1' },
    limitInvented: () => {},
  });
  const { id } = await makeVideo(site.database);
  const read = (part: string, client: string) =>
    site.read(`/page/${id}?part=${part}`, { 'x-forwarded-for': client });
  const requested = async (count: number) => {
    while (site.counts.requests < count) await setImmediate();
  };
  const [flood, other] = ['203.0.113.1', '203.0.113.2'];
  const slow = ['slow1', 'slow2'].map((part) => read(part, flood));
  await expect.poll(() => site.counts.renderings).toBe(2);
  const { requests } = site.counts;
  const waiting = ['a', 'b'].map((part) => read(part, flood));
  await requested(requests + 2);
  const refused = await read('d', flood);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);

  const honest = read('e', other);
  await requested(requests + 4);
  vi.advanceTimersByTime(2999);
  site.finishSlow();
  const replies = await Promise.all([honest, ...slow, ...waiting]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(site.counts.queries.slice(2)).toEqual(['?part=e', '?part=a', '?part=b']);
});

test('a visitor whose rendering cannot start soon gets the page without its query, which no cache may store', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const plain = await site.read(`/page/${id}`);
  const slow = site.read(`/page/${id}?part=slow`);
  await expect.poll(() => site.counts.renderings).toBe(2);
  for (const method of ['GET', 'HEAD']) {
    const known = { 'if-none-match': plain.headers['etag'] ?? '' };
    const reply = await site.read(`/page/${id}?part=b`, known, method);
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe(method === 'GET' ? plain.body.toString() : '');
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html',
      'content-length': String(plain.body.length),
    });
    expect(reply.headers).not.toHaveProperty('etag');
  }
  site.finishSlow();
  await slow;
});

test('a page that can neither be looked up nor be rendered with its query is the cached page without it', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const plain = await site.read(`/page/${id}`);
  const failed = await site.read(`/page/${id}?part=broken`);
  expect([failed.status, failed.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(failed.body.equals(plain.body)).toBe(true);
});

test('a known parameter is rendered although the queue is full', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const slow = site.read(`/page/${id}?part=slow`);
  await expect.poll(() => site.counts.renderings).toBe(1);
  const { body, headers } = await site.read(`/page/${id}?part=known`);
  expect(body.toString()).toContain('?part=known');
  expect(headers).toHaveProperty('etag');
  site.finishSlow();
  await slow;
});

test('a rendering whose client has disconnected is dropped', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database);
  const slow = site.read(`/page/${id}?part=slow`);
  await expect.poll(() => site.counts.renderings).toBe(1);
  const { requests } = site.counts;
  const impatient = request(`${site.origin}/page/${id}?part=b`).on('error', () => {});
  impatient.end();
  while (site.counts.requests === requests) await setImmediate();
  impatient.destroy();
  // By then the server knows that the client has disconnected.
  await site.read('/api/videos');
  site.finishSlow();
  await slow;
  await expect
    .poll(async () => (await site.read(`/page/${id}?part=c`)).body.toString())
    .toContain('?part=c');
  expect(site.counts.queries).not.toContain('?part=b');
});

test('all missing pages get the same 404, which is rendered once', async () => {
  await using site = await startCachedSite();
  await makeVideo(site.database);
  const bodies = new Set<string>();
  for (let number = 1; number <= 3; number += 1) {
    for (const query of ['', '?part=a']) {
      const reply = await site.read(`/page/missing-${number}${query}`, { 'if-none-match': '*' });
      expect(reply.status).toBe(404);
      expect(reply.headers['cache-control']).toBe('no-cache');
      bodies.add(reply.body.toString());
    }
  }
  expect([bodies.size, site.counts.renderings]).toEqual([1, 1]);
});
