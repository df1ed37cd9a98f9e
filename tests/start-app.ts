import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { Client } from 'pg';
import { inject as provided } from 'vitest';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { signingKey } from '#server/database/signing-key.ts';
import type { Database } from '#server/database/tables.ts';
import { type Env, readEnv } from '#server/env.ts';
import type { App } from '#server/http/typed-app.ts';
import { ADMIN_PASSWORD, makeAdministrator } from './make-administrator.ts';

/** The databases the site runs on, for `test.each(eachDatabase)('… on %s', …)`. */
export const eachDatabase = ['sqlite', 'postgres'] as const;

type DatabaseKind = (typeof eachDatabase)[number];

interface StartOptions extends Pick<AppParts, 'pages' | 'hashing' | 'now'> {
  database?: DatabaseKind;
  /** Settings as in the environment, on top of quiet defaults. */
  settings?: Record<string, string>;
  /** Another app whose database this one shares, as a second node would. */
  sharing?: TestApp;
}

export type Headers = Record<string, string>;

/** The whole server on its own empty database and folder; both are gone when it is disposed of. */
export interface TestApp extends AsyncDisposable {
  server: App;
  database: Database;
  env: Env;
  get: (address: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  /** Posts JSON with a fresh anti-forgery token, as the site's own form does. */
  post: (address: string, body: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  /** Cookie and token of a new visitor. */
  visitor: () => Promise<Headers>;
  /** Cookies and token of a new browser of the administrator, who is created if need be. */
  signIn: (password?: string) => Promise<Headers>;
}

export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack();
  const env = options.sharing?.env ?? opened.use(await testEnv(options));
  const database = await connectDatabase(env);
  opened.defer(() => database.destroy());
  await migrate(database);
  const server = await buildApp({
    ...options,
    env,
    database,
    signingKey: await signingKey(database),
  });
  opened.defer(() => server.close());

  const resources = opened.move();
  return {
    server,
    database,
    env,
    get: (url, headers) => server.inject({ method: 'GET', url, headers }),
    post: async (url, body, headers) =>
      server.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          ...(await visitor(server)),
          ...headers,
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    visitor: () => visitor(server),
    signIn: async (password = ADMIN_PASSWORD) => {
      await makeAdministrator(database);
      return signIn(server, password);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Settings for a server of its own: an empty folder, and an empty database where PostgreSQL is asked for. */
export async function testEnv(options: StartOptions = {}): Promise<Env & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-data-'));
  const databaseUrl = options.database === 'postgres' ? await takeDatabase() : '';
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    PORT: '0',
    ADMIN_PASSWORD,
    ...options.settings,
  });
  return {
    ...env,
    [Symbol.asyncDispose]: async () => {
      if (databaseUrl) await giveBackDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function visitor(server: App): Promise<Headers> {
  const reply = await server.inject({ method: 'GET', url: '/api/csrf-token' });
  return { cookie: cookiesOf(reply), [CSRF_HEADER]: tokenIn(reply) };
}

async function signIn(server: App, password: string): Promise<Headers> {
  const login = await server.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: await visitor(server),
    payload: { username: 'admin', password },
  });
  const cookie = cookiesOf(login);
  const token = await server.inject({ url: '/api/csrf-token', headers: { cookie } });
  return { cookie, [CSRF_HEADER]: tokenIn(token) };
}

/** The cookies a reply sets, as a browser sends them back. */
export function cookiesOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function tokenIn(reply: LightMyRequestResponse): string {
  return csrfTokenReplySchema.parse(reply.json()).csrfToken;
}

/** Emptied databases: making a new one takes PostgreSQL a quarter of a second. */
const emptyDatabases: string[] = [];

async function takeDatabase(): Promise<string> {
  const emptied = emptyDatabases.pop();
  if (emptied !== undefined) return emptied;
  const url = new URL(provided('postgresUrl'));
  const name = `site-${randomUUID()}`;
  await runOn(url.href, `create database "${name}"`);
  url.pathname = `/${name}`;
  return url.href;
}

async function giveBackDatabase(url: string): Promise<void> {
  await runOn(url, 'drop schema public cascade; create schema public');
  emptyDatabases.push(url);
}

async function runOn(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
