import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startCachedSite } from '#tests/app/cached-site.ts';

test('while a client has four renderings in the queue, it gets pages without their query at once, and another client waits 100 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await using site = await startCachedSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { id } = await makeVideo(site.database);
  const plain = await site.read(`/page/${id}`);
  const slow = site.read(`/page/${id}?part=slow`);
  await expect.poll(() => site.counts.renderings).toBe(2);
  const waiting = ['a', 'b', 'c'].map((part) => site.read(`/page/${id}?part=${part}`));
  const { requests } = site.counts;
  while (site.counts.requests < requests + 3) await setImmediate();

  let isOtherAnswered = false;
  const other = site.read(`/page/${id}?part=e`, { 'x-forwarded-for': '203.0.113.1' });
  void other.then(() => (isOtherAnswered = true));
  while (site.counts.requests < requests + 4) await setImmediate();
  expect((await site.read(`/page/${id}?part=d`)).body.equals(plain.body)).toBe(true);
  expect(isOtherAnswered).toBe(false);
  vi.advanceTimersByTime(100);
  expect((await other).body.equals(plain.body)).toBe(true);
  site.finishSlow();
  for (const { status } of await Promise.all([slow, ...waiting])) expect(status).toBe(200);
});

test('where no page can stand in, a client with four renderings gets 503, and another waits for its turn', async () => {
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
  expect(site.counts.queries.slice(2)).toEqual(['?part=a', '?part=e', '?part=b']);
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
