import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import {
  defaultDatabase,
  eachDatabase,
  sharedApp,
  startApp,
  testEnv,
} from '#tests/app/start-app.ts';

const publicRoute = { config: { access: 'public' } } as const;

const shared = sharedApp({
  pages: async (server) => {
    server.get('/*', publicRoute, () => 'a page');
    server.get('/broken', publicRoute, () => {
      throw Object.assign(new Error('secret path /srv/site'), { statusCode: 500 });
    });
    server.get('/aborted', publicRoute, () => {
      // Node and Fastify report an aborted request in this form.
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
    });
    server.get('/busy', publicRoute, () => {
      throw new RequestError(503, 'Try <again> soon.', { retryAfterSeconds: 5 });
    });
    server.get<{ Params: { code: string } }>(
      '/fails/:code',
      publicRoute,
      ({ params: { code } }) => {
        throw Object.assign(new Error('failed'), { code });
      },
    );
  },
});

const publicAddresses = [
  '/api/videos',
  '/api/videos/recent',
  '/api/videos/00000000-0000-4000-8000-000000000000',
  '/api/social-links',
  '/api/bio',
];

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/contact',
  '/api//videos',
  '/uploads/',
  '/uploads/nothing.png',
  `/uploads/${'a'.repeat(10_000)}`,
])('beside pages at all other addresses, GET %s is answered with 404 in JSON', async (address) => {
  const app = shared();
  const reply = await app.get(address);
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.json()).toEqual({ message: 'There is nothing at this address.' });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s to an unknown address without a token is answered with 404',
  async (method) => {
    const app = shared();
    const reply = await app.server.inject({ method, url: '/api/nothing', payload: { a: 1 } });
    expect(reply.statusCode).toBe(404);
  },
);

test.each(['/api/videos/%ff', '/api/%', '/uploads/%c0%ae', '/uploads/%'])(
  'the wrongly encoded address %s is answered with 404',
  async (address) => {
    const app = shared();
    const reply = await app.get(address);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  },
);

test('without a database, reads are answered with 503 and Retry-After', async () => {
  await using env = await testEnv();
  // Nothing listens on port 9, and a closed SQLite database refuses queries.
  const databaseUrl =
    defaultDatabase === 'postgres' ? 'postgres://u:p@127.0.0.1:9/site' : undefined;
  const database = await connectDatabase({ ...env, databaseUrl });
  const app = await buildApp({ env, database });
  if (defaultDatabase === 'sqlite') {
    // Kysely closes a database only if a query has opened it.
    await database.introspection.getTables();
    await database.destroy();
  }

  for (const address of publicAddresses) {
    const reply = await app.inject(address);
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '10',
      { message: 'The site cannot reach its database. Please try again soon.' },
    ]);
  }
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
  await database.destroy();
});

test.each(eachDatabase)(
  'while the database may only be read, writes are answered with 503 and the site is not ready, on %s',
  async (kind) => {
    await using writing = await startApp({ database: kind });
    const headers = await writing.signIn();
    const { env } = writing;
    const parameters = '?options=-c%20default_transaction_read_only%3Don';
    const databaseUrl = env.databaseUrl && `${env.databaseUrl}${parameters}`;
    const database = await connectDatabase({ ...env, databaseUrl });
    if (kind === 'sqlite') await sql`pragma query_only = on`.execute(database);
    const app = await buildApp({ env, database });

    expect((await app.inject('/api/videos')).statusCode).toBe(200);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/admin/email-settings',
      headers,
      payload: { contactEmail: 'me@example.org', isEnabled: true },
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { message: 'The server cannot store anything. Nothing was saved.' },
    ]);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await writing.get('/readyz')).statusCode).toBe(200);
    await app.close();
    await database.destroy();
  },
);

test('an internal error is answered with a general message, and with the id that the log has for the request', async () => {
  const lines: string[] = [];
  await using app = await startApp({
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'error' },
  });
  await app.database.schema.dropTable('bio_content').execute();
  const reply = await app.get('/api/bio');
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side.' },
  ]);
  const logged = JSON.parse(lines[0] ?? '');
  expect(logged).toMatchObject({ msg: 'request failed', reqId: reply.headers['x-request-id'] });
  expect((await app.get('/api/videos')).headers['x-request-id']).toBeUndefined();
});

test.each([
  ['an unknown address', '/uploads/nothing.pdf', 404, 'There is nothing at this address.'],
  ['a failure', '/broken', 500, 'Something went wrong on our side.'],
  ['a busy server', '/busy', 503, 'Try &lt;again&gt; soon.'],
])(
  'a browser gets %s as a page with the message, and other clients as JSON',
  async (_, address, status, message) => {
    const app = shared();
    const page = await app.get(address, { accept: 'text/html,*/*;q=0.8' });
    expect(page.statusCode).toBe(status);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("style-src 'self' 'sha256-"),
      ...(status === 503 && { 'retry-after': '5' }),
    });
    expect(page.body).toContain(`<p>${message}</p>`);
    expect(page.body).not.toContain('secret');

    const data = await app.get(address, { accept: '*/*' });
    expect([data.statusCode, data.json()]).toEqual([status, { message: expect.any(String) }]);
  },
);

test.each(['/api/nothing', '/api/videos/nothing'])(
  'a browser that opens %s gets its error as JSON',
  async (address) => {
    const app = shared();
    const reply = await app.get(address, { accept: 'text/html' });
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: expect.any(String) }]);
  },
);

test('an aborted request is answered with 400, not with 503 like a lost database connection', async () => {
  const app = shared();
  expect((await app.get('/aborted')).statusCode).toBe(400);
});

test.each([
  ['the disk of PostgreSQL is full', '53100', 507],
  ['the disk for uploads is full', 'ENOSPC', 507],
  ['the quota is used up', 'EDQUOT', 507],
  ['the disk is read-only', 'EROFS', 503],
  ['PostgreSQL has too many connections', '53300', 503],
  ['the role may not write', '42501', 503],
  ['PostgreSQL has ended a statement that took too long', '57014', 503],
  ['PostgreSQL has ended a transaction that was idle for too long', '25P03', 503],
])('when %s (%s), the request is answered with %i', async (_what, code, status) => {
  const app = shared();
  const reply = await app.get(`/fails/${code}`);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ message: expect.stringMatching(/^The .*\.$/) });
});
