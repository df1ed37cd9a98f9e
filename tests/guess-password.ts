import type { Headers, TestApp } from './start-app.ts';

export interface Guess {
  username?: string;
  password?: string;
  /** On top of a new visitor's cookie and token. */
  headers?: Headers;
  from?: string;
}

const ADDRESS = '192.0.2.1';

/** One try to sign in, with a wrong password unless another is given. */
export async function guess(app: TestApp, { headers, from = ADDRESS, ...typed }: Guess = {}) {
  return app.server.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { ...(await app.visitor()), ...headers },
    remoteAddress: from,
    payload: { username: 'admin', password: 'Wrong-Horse-7', ...typed },
  });
}

/** Where a client stands before it tries. */
export async function lockoutStatus(app: TestApp, from = ADDRESS, headers: Headers = {}) {
  const url = '/api/admin/lockout-status';
  return (await app.server.inject({ url, remoteAddress: from, headers })).json();
}
