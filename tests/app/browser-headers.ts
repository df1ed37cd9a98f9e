import * as calls from '#domain/calls/sign-in-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';

/** Headers of a browser: its cookies and its CSRF token. */
export type BrowserHeaders = Record<string, string>;

type FetchPath = (path: string, request?: RequestInit) => Promise<Response>;

/** A site: its address, or the `fetch` that calls its server in this process. */
type Site = string | FetchPath;

/** Returns the headers of a new visitor's browser. */
export function newVisitor(site: Site): Promise<BrowserHeaders> {
  return withToken(fetchOf(site), '');
}

/** Signs in from a new browser and returns the headers of the administrator's browser. */
export async function signIn(site: Site, password = ADMIN_PASSWORD): Promise<BrowserHeaders> {
  const fetchPath = fetchOf(site);
  const reply = await fetchPath(calls.signIn.path, {
    method: 'POST',
    headers: { ...(await newVisitor(site)), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  if (reply.status !== 200) throw new Error(`signing in answered ${reply.status}`);
  return withToken(fetchPath, cookiesOf(reply));
}

function fetchOf(site: Site): FetchPath {
  return typeof site === 'string' ? (path, request) => fetch(site + path, request) : site;
}

/** Requests a CSRF token for a browser with these cookies; an empty text stands for a new visitor. */
export async function withToken(site: Site, cookie: string): Promise<BrowserHeaders> {
  const reply = await fetchOf(site)(apiRoute.csrfToken, { headers: cookie ? { cookie } : {} });
  const { csrfToken } = csrfTokenReplySchema.parse(await reply.json());
  return { cookie: cookie || cookiesOf(reply), [CSRF_HEADER]: csrfToken };
}

function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
