import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import { ADMIN_PASSWORD } from './make-administrator.ts';

/** Headers of a browser: its cookies and its CSRF token. */
export type BrowserHeaders = Record<string, string>;

/** Returns the headers of a new visitor's browser. */
export function newVisitor(address: string): Promise<BrowserHeaders> {
  return withToken(address, '');
}

/** Signs in and returns the headers of the administrator's browser. */
export async function signIn(address: string): Promise<BrowserHeaders> {
  const reply = await fetch(address + adminApiRoute.login, {
    method: 'POST',
    headers: { ...(await newVisitor(address)), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  if (reply.status !== 200) throw new Error(`signing in answered ${reply.status}`);
  return withToken(address, cookiesOf(reply));
}

/** Requests a CSRF token for a browser with these cookies; an empty text stands for a new visitor. */
async function withToken(address: string, cookie: string): Promise<BrowserHeaders> {
  const reply = await fetch(address + apiRoute.csrfToken, { headers: { cookie } });
  const { csrfToken } = csrfTokenReplySchema.parse(await reply.json());
  return { cookie: cookie || cookiesOf(reply), [CSRF_HEADER]: csrfToken };
}

function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
