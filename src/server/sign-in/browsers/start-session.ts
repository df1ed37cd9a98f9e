import type { FastifyReply, FastifyRequest } from 'fastify';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import { knownBrowserStore } from '#server/access/known-browser-store.ts';
import { sessionStore } from '#server/access/session-store.ts';
import {
  type Administrator,
  administratorStore,
} from '#server/sign-in/account/administrator-store.ts';
import type { Audit } from '#server/audit-trail/audit-requests.ts';
import { browserName } from '#server/sign-in/browsers/browser-name.ts';
import type { KnownBrowserCookie } from '#server/sign-in/browsers/known-browser-cookie.ts';

interface SessionStart {
  request: FastifyRequest;
  reply: FastifyReply;
  /** How the administrator signed in, for the log and the audit trail. */
  method: 'password' | 'password change' | 'sign-in link' | 'passkey';
  /**
   * Whether the session may start. Runs in the transaction that starts the session, with the
   * administrator as stored at that time; no other transaction can change the administrator until
   * this one ends.
   */
  confirm: (transaction: Database, administrator: Administrator) => Promise<boolean>;
}

/**
 * While the password is the generated one, the session only allows setting another. Returns `false`,
 * and sets no cookie, when there is no administrator or `confirm` refuses.
 */
export type StartSession = (start: SessionStart) => Promise<boolean>;

interface StarterDependencies {
  audit: Audit;
  database: Database;
  browserCookie: KnownBrowserCookie;
  /** Notifies the owner that an unknown browser has signed in. Not called for the first browser. */
  announceNewBrowser: (transaction: Database, browser: string) => Promise<void>;
  now: () => Date;
}

/**
 * The last step of every way to sign in: ends the session that the browser had, makes the browser
 * known, starts a new session for it, and sets both cookies.
 */
export function sessionStarter({
  audit,
  database,
  browserCookie,
  announceNewBrowser,
  now,
}: StarterDependencies): StartSession {
  return async ({ request, reply, method, confirm }) => {
    const name = browserName(request.headers['user-agent']);
    const previousSession = await request.session();
    const tokens = await database.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, 'administrators');
      const administrator = await administratorStore(transaction).find();
      if (!administrator || !(await confirm(transaction, administrator))) return undefined;

      const mustChangePassword =
        method !== 'password change' && administrator.passwordGeneratedAt !== null;
      const sessions = sessionStore(transaction);
      if (previousSession) await sessions.delete(previousSession);
      const administratorId = administrator.id;
      const browser = { administratorId, name, token: browserCookie.tokenOf(request) };
      const knownBrowsers = knownBrowserStore(transaction);
      const isFirst = (await knownBrowsers.list()).length === 0;
      const known = await knownBrowsers.makeKnown(browser, now());
      if (known.isNew && !isFirst) await announceNewBrowser(transaction, name);
      const session = { administratorId, deviceId: known.id, mustChangePassword };
      return { browserToken: known.token, sessionToken: await sessions.create(session, now()) };
    });
    if (!tokens) return false;

    request.log.info({ method }, 'session started');
    // A password change is recorded as a change, like every other write, and not as a sign-in.
    if (method !== 'password change') await audit(request, 'sign-in', `${method}, ${name}`);
    reply.sendSession(tokens.sessionToken);
    browserCookie.send(reply, tokens.browserToken);
    return true;
  };
}
