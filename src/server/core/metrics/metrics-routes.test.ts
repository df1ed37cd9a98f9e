import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { attemptLogin } from '#tests/app/attempt-login.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import {
  type DatabaseKind,
  eachDatabase,
  sharedApp,
  startApp,
  type TestApp,
} from '#tests/app/start-app.ts';

const METRICS_TOKEN = 'c2l0ZS1tZXRyaWNz';
const authorization = `Bearer ${METRICS_TOKEN}`;
const forwarded = { 'x-forwarded-for': '127.0.0.1' };

const withoutToken = sharedApp();
const withToken = sharedApp({ settings: { METRICS_TOKEN } });
const withHost = sharedApp({ settings: { METRICS_TOKEN, SITE_URL: 'http://site.internal' } });

async function statusOf({ server }: TestApp, request: InjectOptions) {
  return (await server.inject({ url: '/metrics', ...request })).statusCode;
}

test.each([
  ['a client on this machine', '127.0.0.1', {}, 200],
  ['a client on this machine, over IPv6', '::1', {}, 200],
  ['a client on this machine, over a socket for both versions', '::ffff:127.0.0.1', {}, 200],
  ['another machine', '192.0.2.1', {}, 401],
  ['another machine with the token', '192.0.2.1', { authorization }, 200],
  ['another machine with another token', '192.0.2.1', { authorization: `${authorization}x` }, 401],
  ['another machine with the bare token', '192.0.2.1', { authorization: METRICS_TOKEN }, 401],
  ['another machine that claims to be this one', '192.0.2.1', forwarded, 401],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 401],
  ['a proxy on this machine, for a client on this machine', '127.0.0.1', forwarded, 401],
  ['a proxy that sends Forwarded', '127.0.0.1', { forwarded: 'for=203.0.113.9' }, 401],
  ['a proxy that sends Via', '127.0.0.1', { via: '1.1 proxy' }, 401],
  ['a proxy with the token', '127.0.0.1', { ...forwarded, authorization }, 200],
])('%s (%s) that asks for the metrics gets %4$i', async (_who, remoteAddress, headers, status) => {
  const app = withToken();
  expect(await statusOf(app, { remoteAddress, headers })).toBe(status);
});

test.each([
  ['TRUST_PROXY', '127.0.0.1,192.0.2.1'],
  ['SITE_URL', 'https://example.org'],
])('with the setting %s=%s, every client needs the token', async (name, value) => {
  await using app = await startApp({ settings: { [name]: value, METRICS_TOKEN } });
  await using appWithoutToken = await startApp({ settings: { [name]: value } });
  for (const headers of [{}, forwarded, { host: 'localhost' }]) {
    const request = { remoteAddress: '127.0.0.1', headers };
    expect(await statusOf(app, request)).toBe(401);
    expect(await statusOf(appWithoutToken, request)).toBe(401);
    expect(await statusOf(app, { ...request, headers: { ...headers, authorization } })).toBe(200);
  }
});

test.each([
  [{ host: 'localhost:3000' }, 200],
  [{ host: '127.0.0.1' }, 200],
  [{ host: '[::1]:3000' }, 200],
  [{ host: 'site.internal:3000' }, 200],
  [{ host: 'localhost', 'sec-fetch-site': 'none' }, 200],
  [{ host: 'localhost', 'sec-fetch-site': 'same-origin' }, 200],
  [{ host: 'localhost', 'sec-fetch-site': 'same-site' }, 403],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site' }, 403],
  [{ host: 'rebound.example.com' }, 403],
  [{ host: 'localhost.example.com' }, 403],
])('a client on this machine that sends %j gets %i', async (headers, status) => {
  const app = withHost();
  const request = { remoteAddress: '127.0.0.1', headers };
  expect(await statusOf(app, request)).toBe(status);
  const authorized = { ...request, headers: { ...headers, authorization } };
  expect(await statusOf(app, authorized)).toBe(200);
});

test.each(['', 'Bearer ', 'Bearer undefined', authorization])(
  'without METRICS_TOKEN, another machine that sends "%s" gets 401',
  async (sent) => {
    const app = withoutToken();
    const request = { remoteAddress: '192.0.2.1', headers: { authorization: sent } };
    expect(await statusOf(app, request)).toBe(401);
  },
);

test('requests are counted by the pattern of their route, from the cache and from Fastify', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const get = (address: string) => fetch(origin + address).then((reply) => reply.arrayBuffer());
  for (const address of [`/api/videos/${id}`, `/api/videos/${id}`, '/api/videos/unknown']) {
    await get(address);
  }
  await get('/nowhere');
  await fetch(`${origin}/api/contact`, { method: 'POST' });

  // A request is counted when its reply is sent, which the client may notice earlier.
  const found = { method: 'GET', route: '/api/videos/:id', status: '2xx' };
  await expect.poll(async () => (await metricsOf(app)).of('http_requests_total', found)).toBe(2);
  const metrics = await metricsOf(app);
  expect(metrics.of('http_requests_total', { ...found, status: '4xx' })).toBe(1);
  const refused = { method: 'POST', route: '/api/contact', status: '4xx' };
  expect(metrics.of('http_requests_total', refused)).toBe(1);
  expect(metrics.of('http_requests_total', { method: 'GET', route: '', status: '4xx' })).toBe(1);

  const route = { method: 'GET', route: '/api/videos/:id' };
  const name = 'http_request_duration_seconds';
  expect(metrics.of(`${name}_bucket`, { le: '+Inf', ...route })).toBe(3);
  expect(metrics.of(`${name}_count`, route)).toBe(3);
  expect(metrics.of(`${name}_sum`, route)).toBeGreaterThan(0);
  expect(metrics.text).toContain(`# TYPE ${name} histogram`);
  expect(metrics.text).not.toContain(id);
});

test('the page cache is measured', async () => {
  await using app = await startApp();
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  for (let read = 0; read < 3; read += 1) {
    await fetch(`${origin}/api/videos`).then((reply) => reply.arrayBuffer());
  }
  const metrics = await metricsOf(app);
  expect(metrics.of('page_cache_misses_total')).toBe(1);
  expect(metrics.of('page_cache_hits_total')).toBe(2);
  expect(metrics.of('page_cache_bytes')).toBeGreaterThan(1000);
});

test.each(eachDatabase)('waiting mails and the database are measured, on %s', async (kind) => {
  await using app = await startMeasuredApp(kind);
  expect((await metricsOf(app)).of('mail_outbox_oldest_age_seconds')).toBe(0);
  await makeMessage(app.database, { message: { createdAt: '2025-03-01T11:50:00.000Z' } });
  await makeMessage(app.database, { message: { createdAt: '2025-03-01T11:59:00.000Z' } });
  const metrics = await metricsOf(app);
  expect(metrics.of('mail_outbox_waiting')).toBe(2);
  expect(metrics.of('mail_outbox_oldest_age_seconds')).toBe(600);
  const isPooled = (metrics.of('database_pool_idle') ?? 0) > 0;
  expect(isPooled).toBe(kind === 'postgres');
});

test('when the mail outbox cannot be read, the other metrics are still readable', async () => {
  await using app = await startMeasuredApp('sqlite');
  await app.database.schema.dropTable('mail_outbox').execute();
  const metrics = await metricsOf(app);
  expect(metrics.of('mail_outbox_waiting')).toBeNaN();
  expect(metrics.of('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('passwords that are being hashed or wait to be hashed are measured', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await using app = await startApp({ hashing: { hash: async () => '', verify: () => promise } });
  const attempts = [1, 2, 3].map(() => attemptLogin(app));
  const queued = async () => (await metricsOf(app)).of('password_hashing_queue');
  await expect.poll(queued).toBe(3);
  resolve(false);
  await Promise.all(attempts);
  expect(await queued()).toBe(0);
});

function startMeasuredApp(database: DatabaseKind): Promise<TestApp> {
  return startApp({ database, now: () => new Date('2025-03-01T12:00:00.000Z') });
}

/** Reads the metrics as a client on the same machine. */
async function metricsOf(app: TestApp) {
  const { body: text, headers } = await app.get('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = new Map(
    text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)]),
  );
  const of = (name: string, labels: Record<string, string> = {}) => {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const value = lines.get(pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`);
    return value === undefined ? undefined : Number(value);
  };
  return { text, of };
}
