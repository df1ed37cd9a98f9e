import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '#server/core/database/core.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import {
  LONGEST_SESSION_MS,
  type Session,
  findSession,
} from '#server/core/access/session-store.ts';
import type { App } from '#server/core/http/typed-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The administrator's session; `undefined` for visitors. Looked up once per request. */
    session: () => Promise<Session | undefined>;
    /** Looks the session up again, because it may have ended while the body arrived. */
    reloadSession: () => Promise<Session | undefined>;
  }
  interface FastifyReply {
    sendSession: (token: string) => void;
    clearSession: () => void;
  }
}

/**
 * Adds the session to requests. A session is looked up when it is first needed. Requests without the
 * cookie cost no query.
 */
export function readSessions(app: App, { database, env: { siteUrl }, now }: Core): void {
  const { name, options } = hostCookie(siteUrl, 'session');
  const found = new WeakMap<FastifyRequest, Promise<Session | undefined>>();

  app.decorateRequest('session', async function session(this: FastifyRequest) {
    return found.get(this) ?? this.reloadSession();
  });
  app.decorateRequest('reloadSession', async function reloadSession(this: FastifyRequest) {
    const token = this.cookies[name];
    if (token === undefined) return undefined;
    const search = findSession(database, token, now());
    found.set(this, search);
    return search;
  });
  app.decorateReply('sendSession', function sendSession(this: FastifyReply, token: string) {
    this.setCookie(name, token, { ...options, maxAge: LONGEST_SESSION_MS / 1000 });
  });
  app.decorateReply('clearSession', function clearSession(this: FastifyReply) {
    this.clearCookie(name, options);
  });
}

/**
 * Returns whether the administrator sent the request and may use the panel. If so, marks the reply
 * as not cacheable, because it may contain more than visitors may see.
 */
export async function markAdminRead(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const session = await request.session();
  if (!session || session.mustChangePassword) return false;
  reply.header('cache-control', 'private, no-store');
  return true;
}
