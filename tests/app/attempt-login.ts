import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import type { Headers, TestApp } from './start-app.ts';

export interface LoginAttempt {
  username?: string;
  password?: string;
  /** Added to the headers of a new visitor. A cookie or CSRF token here replaces the visitor's. */
  headers?: Headers;
  /** Address of the client. */
  from?: string;
}

const ADDRESS = '192.0.2.1';

/** Attempts to sign in; by default as "admin" with a wrong password. Creates the administrator if none exists. */
export async function attemptLogin(
  app: TestApp,
  { headers, from = ADDRESS, ...typed }: LoginAttempt = {},
) {
  await makeAdministrator(app.database);
  return app.server.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { ...(await app.visitor()), ...headers },
    remoteAddress: from,
    payload: { username: 'admin', password: 'Wrong-Horse-7', ...typed },
  });
}

/** Reads the lockout status of a client. */
export async function lockoutStatus(app: TestApp, from = ADDRESS, headers: Headers = {}) {
  const url = '/api/admin/lockout-status';
  return (await app.server.inject({ url, remoteAddress: from, headers })).json();
}

/** Whether the cookies are those of a session. */
export async function isSignedIn(app: TestApp, { cookie = '' }: Headers): Promise<boolean> {
  return (await app.get('/api/admin/auth-check', { cookie })).statusCode === 200;
}
