import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { hostCookie } from '#server/http/host-cookie.ts';
import { LONGEST_SESSION_MS, type Session, type SessionStore } from '#server/http/session-store.ts';
import type { App } from '#server/http/typed-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The administrator's session that the request came with; `undefined` for everybody else. */
    session: () => Promise<Session | undefined>;
    /** The same, looked up anew: it may have ended while the rest of the request was on its way. */
    sessionNow: () => Promise<Session | undefined>;
  }
  interface FastifyReply {
    /** Hands the token of a new session to the browser. */
    sendSession: (token: string) => void;
    /** Makes the browser forget its session. */
    clearSession: () => void;
  }
}

interface SessionParts extends Pick<Env, 'siteUrl'> {
  sessions: SessionStore;
  now: () => Date;
}

/**
 * Lets routes know the administrator by an opaque token in one cookie. The
 * session is looked up once, when the first one asks for it: who comes without
 * the cookie, or reads what is the same for everyone, costs no query.
 */
export function readSessions(app: App, { sessions, siteUrl, now }: SessionParts): void {
  const { name, options } = hostCookie(siteUrl, 'session');
  const found = new WeakMap<FastifyRequest, Promise<Session | undefined>>();

  app.decorateRequest('session', async function session(this: FastifyRequest) {
    return found.get(this) ?? this.sessionNow();
  });
  app.decorateRequest('sessionNow', async function sessionNow(this: FastifyRequest) {
    const token = this.cookies[name];
    if (token === undefined) return undefined;
    const search = sessions.find(token, now());
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

/** Whether the administrator is reading, who is shown everything; then the answer is for nobody else. */
export async function isReadByAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!(await request.session())) return false;
  reply.header('cache-control', 'private, no-store');
  return true;
}
