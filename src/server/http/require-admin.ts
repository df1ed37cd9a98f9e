import type { FastifyRequest } from 'fastify';
import { apiRoute } from '#domain/addresses.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { SessionStore } from '#server/http/session-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { isWritingMethod } from '#server/http/writing-method.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, with its method; see {@link requireAdministrator}. */
    routeTable: { method: string; url: string }[];
  }
  interface FastifyRequest {
    /** Refuses what is the administrator's, 401, when the session has ended while the body was on its way. */
    confirmAdministrator: () => Promise<void>;
  }
}

/** What writes or lies below /api/admin, and is everybody's all the same. */
const OPEN_TO_EVERYONE: ReadonlySet<string> = new Set([
  `POST ${apiRoute.contact}`,
  `POST ${apiRoute.login}`,
  `POST ${apiRoute.logout}`,
  `GET ${apiRoute.lockoutStatus}`,
  `GET ${apiRoute.authCheck}`,
]);

interface GuardParts {
  sessions: SessionStore;
  now: () => Date;
}

/**
 * Every route that writes, and every route below /api/admin, is the
 * administrator's unless it is {@link OPEN_TO_EVERYONE}: a new one is guarded
 * without a word. What counts is the route that was matched, never how its
 * address was spelled, and it counts before a byte of the body is read.
 *
 * A body can be held back until the session is over, so what writes is asked
 * once more when all of it is there: here, or by `acceptUpload`, which reads
 * forms within their routes.
 */
export function requireAdministrator(app: App, { sessions, now }: GuardParts): void {
  app.decorate('routeTable', []);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) app.routeTable.push({ method: each, url });
  });

  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === undefined) return;
    if (isBelowAdmin(url)) reply.header('cache-control', 'no-store');
    if (!isForAdministrator(request.method, url)) return;

    const session = await request.session();
    if (!session) throw notSignedIn();
    reply.header('cache-control', 'no-store');
    await sessions.noteUse(session, now());
  });

  app.decorateRequest('confirmAdministrator', async function confirm(this: FastifyRequest) {
    const { url } = this.routeOptions;
    // An unknown address is nobody's, and answered as such.
    if (url === undefined || !isForAdministrator(this.method, url)) return;
    if (!(await this.sessionNow())) throw notSignedIn();
  });
  app.addHook('preValidation', async (request) => {
    if (isWritingMethod(request.method)) await request.confirmAdministrator();
  });
}

function notSignedIn(): RequestError {
  return new RequestError(401, 'Please sign in first.');
}

/** Whether a route is the administrator's alone, by the address it was declared with. */
export function isForAdministrator(method: string, url: string): boolean {
  if (OPEN_TO_EVERYONE.has(`${method === 'HEAD' ? 'GET' : method} ${url}`)) return false;
  return isWritingMethod(method) || isBelowAdmin(url);
}

function isBelowAdmin(url: string): boolean {
  return url === '/api/admin' || url.startsWith('/api/admin/');
}
