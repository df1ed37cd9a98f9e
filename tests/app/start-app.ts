import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '#server/app/app.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import { connectForRequests } from '#server/core/database/connect.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { type Env, readEnv } from '#server/core/settings/env.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { createBucket, uploadsUrl } from '#tests/servers/start-bucket-server.ts';
import {
  type DatabaseKind,
  defaultDatabase,
  emptyDatabase,
  migratedDatabase,
  type TestDatabase,
} from '#tests/rows/test-database.ts';
import { makeSession } from '#tests/rows/make-session.ts';
import { newVisitor, signIn, withToken } from './browser-headers.ts';
import { fetchFrom } from './fetch-from.ts';

export { type DatabaseKind, defaultDatabase, eachDatabase } from '#tests/rows/test-database.ts';

interface EnvOptions {
  /** A site on SQLite stores its uploads on the disk, a site on PostgreSQL in a bucket. */
  database?: DatabaseKind;
  /** Environment variables that override the defaults of tests. */
  settings?: Record<string, string>;
}

export interface StartOptions
  extends
    EnvOptions,
    Pick<
      AppOptions,
      'pages' | 'build' | 'hashing' | 'now' | 'connectionLimits' | 'mailServerLimits' | 'log'
    > {
  /** Another app, whose database and folder this one uses, like a second server process. */
  sharing?: TestApp;
}

export type Headers = Record<string, string>;

interface AdminClient {
  /** The cookies and the CSRF token, for requests of another kind. */
  headers: () => Promise<Headers>;
  get: (address: string) => Promise<LightMyRequestResponse>;
  delete: (address: string) => Promise<LightMyRequestResponse>;
  post: (address: string, body: unknown) => Promise<LightMyRequestResponse>;
  patch: (address: string, body: unknown) => Promise<LightMyRequestResponse>;
  put: (address: string, body: unknown) => Promise<LightMyRequestResponse>;
}

/** The server with its own empty database and folder, unless it shares those of another app. */
export interface TestApp extends AsyncDisposable {
  server: App;
  database: Database;
  env: Env;
  get: (address: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  /** Posts JSON with a new visitor's cookie and CSRF token, unless `headers` has others. */
  post: (address: string, body: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;
  delete: (address: string, headers: Headers) => Promise<LightMyRequestResponse>;
  /** Sends requests as the administrator, in a session that is stored before the first of them. */
  admin: AdminClient;
  /** Returns the cookie and CSRF token of a new visitor. */
  visitor: () => Promise<Headers>;
  /** Signs in from a new browser and returns its cookies and token. Creates the administrator if none exists. */
  signIn: (password?: string) => Promise<Headers>;
}

export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack();
  const env = options.sharing?.env ?? opened.use(await makeEnv(options, migratedDatabase));
  const database = await connectForRequests(env);
  opened.defer(() => database.destroy());
  // Tests need no durability.
  if (!env.databaseUrl) await sql`pragma synchronous = off`.execute(database);
  // Creates the signing key before anything can lock the database, as the start of a server does.
  await signingKey(database);
  const server = await buildApp({ ...options, env, database });
  opened.defer(() => server.close());

  // Each keeps the cookies of one browser.
  const newBrowser = () => fetchFrom({ app: { server } });
  const signInAdministrator = async (password?: string) => {
    await makeAdministrator(database);
    return signIn(newBrowser(), password);
  };
  const openSession = async () => {
    const token = await makeSession(database, 'Chrome on Windows', options.now?.());
    const { name } = hostCookie(env.siteUrl, 'session');
    return withToken(newBrowser(), `${name}=${token}`);
  };
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
        headers: { ...jsonHeaders, ...(await newVisitor(newBrowser())), ...headers },
        payload: jsonOf(body),
      }),
    delete: (url, headers) => server.inject({ method: 'DELETE', url, headers }),
    visitor: () => newVisitor(newBrowser()),
    signIn: signInAdministrator,
    admin: adminClient(server, openSession),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const jsonHeaders = { 'content-type': 'application/json' };

function jsonOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function adminClient(server: App, openSession: () => Promise<Headers>): AdminClient {
  let session: Promise<Headers> | undefined;
  const headers = () => (session ??= openSession());
  const send = async (method: 'POST' | 'PATCH' | 'PUT', url: string, body: unknown) =>
    server.inject({
      method,
      url,
      headers: { ...jsonHeaders, ...(await headers()) },
      payload: jsonOf(body),
    });
  return {
    headers,
    get: async (url) => server.inject({ method: 'GET', url, headers: await headers() }),
    delete: async (url) => server.inject({ method: 'DELETE', url, headers: await headers() }),
    post: (url, body) => send('POST', url, body),
    patch: (url, body) => send('PATCH', url, body),
    put: (url, body) => send('PUT', url, body),
  };
}

/** Returns settings with an empty folder and a database without tables. */
export function testEnv(options: EnvOptions = {}): Promise<Env & AsyncDisposable> {
  return makeEnv(options, emptyDatabase);
}

async function makeEnv(
  { database = defaultDatabase, settings }: EnvOptions,
  makeDatabase: (kind: DatabaseKind, dataDir: string) => Promise<TestDatabase>,
): Promise<Env & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-data-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { databaseUrl } = opened.use(await makeDatabase(database, dataDir));
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    UPLOADS_URL: database === 'postgres' ? await newBucket() : '',
    LOG_LEVEL: 'silent',
    // Tests send no requests to YouTube; nothing listens at this address.
    YOUTUBE_URL: 'http://127.0.0.1:1',
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:1',
    PORT: '0',
    ADMIN_PASSWORD,
    ...settings,
  });

  const resources = opened.move();
  return { ...env, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function newBucket(): Promise<string> {
  return uploadsUrl(await createBucket(inject('bucketEndpoint')));
}

/** Returns the cookies that a reply sets as a `Cookie` header. */
export function cookiesOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
