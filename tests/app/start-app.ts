import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, buildApp } from '#server/app/app.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import type { App } from '#server/core/http/typed-app.ts';
import {
  type DatabaseOptions,
  type StartedDatabase,
  startDatabase,
} from '#tests/database/start-database.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeSession } from '#tests/rows/make-session.ts';
import { newVisitor, signIn, withToken } from './browser-headers.ts';
import { fetchFrom } from './fetch-from.ts';

export { type DatabaseKind, defaultDatabase, eachDatabase } from '#tests/database/test-database.ts';
export { startDatabase, testEnv } from '#tests/database/start-database.ts';

export interface StartOptions
  extends
    DatabaseOptions,
    Pick<
      AppOptions,
      'pages' | 'build' | 'hashing' | 'now' | 'connectionLimits' | 'mailServerLimits' | 'log'
    > {}

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
export interface TestApp extends StartedDatabase {
  server: App;
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
  const { env, database } = opened.use(await startDatabase(options));
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

/**
 * Starts one app for the tests of a file that do not depend on each other's rows, because building a
 * server takes longer than most requests. Returns a function that returns the app.
 */
export function sharedApp(options: StartOptions = {}, start = startApp): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await start(options);
  });
  afterAll(() => app?.[Symbol.asyncDispose]());
  return () => {
    if (!app) throw new Error('The app is only there during tests.');
    return app;
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

/** The status and the body of a reply. */
export function answerOf(reply: LightMyRequestResponse): [status: number, body: unknown] {
  return [reply.statusCode, reply.json()];
}

/** Returns the cookies that a reply sets as a `Cookie` header. */
export function cookiesOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
