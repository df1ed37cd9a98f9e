import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeReadsPublic } from '#server/core/access/require-admin.ts';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { type Headers, sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeBundle } from '#tests/pages/make-bundle.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** The methods of the requests whose handlers ran. */
const handled: string[] = [];

/** Has routes like those of a later feature, without an access config. */
const shared = sharedApp({
  pages: async (server) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      server.route({ method, url: '/api/things/:id', handler: () => handled.push(method) });
    }
    server.get('/api/things', () => handled.push('GET'));
    server.get('/api/admin/things', () => handled.push('GET'));
    server.get('/things', () => handled.push('GET'));
    server.route({
      method: ['GET', 'POST'],
      url: '/api/both',
      handler: () => handled.push('BOTH'),
    });
  },
});

test('every route that is not public answers visitors with 401, and runs no handler', async () => {
  const app = shared();
  const visitor = await app.visitor();
  const routes = app.server.listRoutes().filter(({ isPublic }) => !isPublic);
  expect(routes.length).toBeGreaterThan(20);

  const open: string[] = [];
  for (const { method, url } of routes) {
    const reply = await requestOf(app, method, url.replace(/:\w+/, '1'), visitor);
    if (reply.statusCode !== 401) open.push(`${method} ${url} answers ${reply.statusCode}`);
  }
  expect(open).toEqual([]);
  expect(handled).toEqual([]);
});

test('the administrator is admitted, and no reply may be cached', async () => {
  const app = shared();
  const replies = [
    await app.admin.get('/api/admin/things'),
    await app.admin.post('/api/things/1', {}),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(handled.splice(0)).toEqual(['GET', 'POST']);
  for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['/api/admin/change-password', 401],
  // Everyone may write here, but not without a token.
  ['/api/contact', 403],
])(
  'a visitor who posts to %s is refused with %i before a byte of the body is read',
  async (path, status) => {
    await using app = await startApp();
    const address = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
    );
    const [reply] = await once(socket, 'data');
    expect(String(reply).startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    socket.destroy();
  },
);

test.each(['/api/admin/auth-check', '/api/admin/lockout-status', '/api/admin/things'])(
  'no reply of %s may be cached, refusals included',
  async (address) => {
    const app = shared();
    expect((await app.get(address)).headers['cache-control']).toBe('no-store');
  },
);

test.each([
  '/api/admin//things',
  '/api//admin/things',
  '/api/x/../admin/things',
  '/API/admin/things',
  '/api/admin%2Fthings',
  '/api/%61dmin/things',
  '/api/admin/things#/api/videos',
  '//api/admin/things',
])('%s does not get around the access check of /api/admin/things', async (address) => {
  const app = shared();
  expect([401, 404]).toContain((await app.get(address)).statusCode);
  expect(handled).toEqual([]);
});

/** Forged requests, by the headers in which they differ from the administrator's; csrf.test.ts has more. */
const forgeries: [what: string, change: Record<string, string>][] = [
  ['no token', { 'x-csrf-token': '' }],
  ['no token, claiming to be a read', { 'x-csrf-token': '', 'x-http-method-override': 'GET' }],
  ['another origin', { origin: 'https://evil.example' }],
];

test('a forged request changes nothing at any writing route', async () => {
  const app = shared();
  const browser = await app.signIn();
  const before = await everyRow(app);
  const passed: string[] = [];
  for (const { method, url } of app.server
    .listRoutes()
    .filter((route) => !isReading(route.method) && !hasSecretAddress(route.url))) {
    for (const [what, change] of forgeries) {
      const headers = { ...browser, ...change };
      const { statusCode } = await requestOf(app, method, url.replace(':id', '1'), headers);
      if (statusCode !== 403) passed.push(`${method} ${url} with ${what} answers ${statusCode}`);
    }
  }
  expect(passed).toEqual([]);
  expect(handled).toEqual([]);
  expect(await everyRow(app)).toEqual(before);
});

test('a GET request writes nothing, whatever method its headers claim', async () => {
  const app = shared();
  const browser = await app.signIn();
  const before = await everyRow(app);
  const claims = {
    ...browser,
    'x-http-method-override': 'POST',
    'x-http-method': 'DELETE',
    'x-method-override': 'PATCH',
  };
  const routes = app.server.listRoutes();
  const hasRead = new Set(routes.flatMap(({ method, url }) => (isReading(method) ? url : [])));
  const answeredWithoutRead: string[] = [];
  for (const { url } of routes.filter((route) => !isReading(route.method))) {
    // Skipped because its GET request runs the same handler as its POST request.
    if (url === '/api/both') continue;
    const reply = await app.get(`${url.replace(':id', '1')}?_method=POST`, claims);
    // An address without a route for GET must not answer.
    if (reply.statusCode !== 404 && !hasRead.has(url)) answeredWithoutRead.push(url);
  }
  expect(answeredWithoutRead).toEqual([]);
  expect(handled).toEqual([]);
  expect(await everyRow(app)).toEqual(before);
});

function requestOf(app: TestApp, method: string, url: string, headers: Record<string, string>) {
  return app.server.inject({ url, headers, method: methodSchema.parse(method) });
}

const methodSchema = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The address contains a secret that no other site knows, see `forgeryCheck`. */
function hasSecretAddress(url: string): boolean {
  return ['/api/subscriptions/confirm', '/u'].includes(url);
}

async function everyRow({ database }: TestApp) {
  const tables = await database.introspection.getTables();
  const reads = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database));
  return (await Promise.all(reads)).map(({ rows }) => rows);
}

const bundle = makeBundle({ clientFolder: resolve('public') });

test('only the listed routes are public', async () => {
  await using app = await startApp({
    pages: (server, context) => pageRoutes(server, context, bundle),
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
    'GET /api/case',
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
    'GET /sitemap.xml',
    'GET /subscribe',
    'GET /thumbnails/:youtubeId',
    'GET /u',
    'GET /up',
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

interface Write {
  url: string;
  headers: Headers;
  body: Buffer;
}

const writes: Record<string, (app: TestApp) => Promise<Write>> = {
  'a biography': async () => ({
    url: '/api/bio',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ content: '<p>Defaced</p>' })),
  }),
  'a source with a file': async ({ database }) => ({
    url: `/api/videos/${(await makeVideo(database)).id}/sources`,
    headers: formHeaders,
    body: encodeForm([['title', 'Forged'], { name: 'forged.pdf', content: makePdf(5000) }]),
  }),
};

test.each(Object.keys(writes))(
  '%s that arrives slowly is stored only if the session lasts until its last byte',
  async (what) => {
    const clock = makeClock();
    await using app = await startApp({ now: clock.now });
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const ended = await app.signIn();
    const finish = await stall(app, clock, ended, await writes[what]?.(app));
    await app.post('/api/admin/logout', {}, ended);
    expect(await finish()).toEqual([401, { message: 'Please sign in first.' }]);
    for (const table of ['bio_content', 'sources'] as const) {
      expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await storedFiles(app.env)).toEqual([]);

    const finishLasting = await stall(app, clock, await app.signIn(), await writes[what]?.(app));
    expect(await finishLasting()).toEqual([201, expect.anything()]);
  },
);

/** Sends all but the last byte of a request, and waits until the access check uses its session. */
async function stall(
  app: TestApp,
  clock: ReturnType<typeof makeClock>,
  headers: Headers,
  write: Write | undefined,
): Promise<() => Promise<[status: number | undefined, reply: unknown]>> {
  if (!write) throw new Error('unknown write');
  // The access check updates `lastUsedAt` at most once a minute.
  clock.advance({ minutes: 2 });
  const sending = request(new URL(write.url, app.server.listeningOrigin), {
    method: 'POST',
    headers: { ...headers, ...write.headers, 'content-length': write.body.length },
  });
  // A request whose session ends during its access check is refused before its last byte.
  const response = once(sending, 'response');
  sending.write(write.body.subarray(0, -1));
  const uses = app.database.selectFrom('sessions').select('lastUsedAt');
  await expect.poll(() => uses.execute()).toEqual([{ lastUsedAt: clock.now().toISOString() }]);
  return async () => {
    sending.end(write.body.subarray(-1));
    const [reply]: IncomingMessage[] = await response;
    return [reply?.statusCode, reply && (await json(reply))];
  };
}
