import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import type { Context } from '#server/core/context/context.ts';
import { lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { listKnownBrowsers, makeBrowserKnown } from '#server/core/access/known-browser-store.ts';
import { deleteSession, createSession } from '#server/core/access/session-store.ts';
import { type Administrator, findAdministrator } from '../account/administrator-store.ts';
import { browserName } from './browser-name.ts';
import { knownBrowserToken, sendKnownBrowser } from './known-browser-cookie.ts';
import { newBrowserMail } from './new-browser-mail.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

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
 * The last step of every way to sign in: ends the session that the browser had, makes the browser
 * known, starts a new session for it, and sets both cookies.
 *
 * While the password is the generated one, the session only allows setting another. Returns `false`,
 * and sets no cookie, when there is no administrator or `confirm` refuses.
 */
export async function startSession(
  context: Context,
  { request, reply, method, confirm }: SessionStart,
): Promise<boolean> {
  const { database, audit, now } = context;
  const name = browserName(request.headers['user-agent']);
  const previousSession = await request.session();
  const tokens = await database.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'administrators');
    const administrator = await findAdministrator(transaction);
    if (!administrator || !(await confirm(transaction, administrator))) return undefined;

    const mustChangePassword =
      method !== 'password change' && administrator.passwordGeneratedAt !== null;
    if (previousSession) await deleteSession(transaction, previousSession);
    const administratorId = administrator.id;
    const browser = { administratorId, name, token: knownBrowserToken(context, request) };
    const isFirst = (await listKnownBrowsers(transaction)).length === 0;
    const known = await makeBrowserKnown(transaction, browser, now());
    if (known.isNew && !isFirst) await announceNewBrowser(transaction, name, now());
    const session = { administratorId, browserId: known.id, mustChangePassword };
    return {
      browserToken: known.token,
      sessionToken: await createSession(transaction, session, now()),
    };
  });
  if (!tokens) return false;

  request.log.info({ method }, 'session started');
  // A password change is recorded as a change, like every other write, and not as a sign-in.
  if (method !== 'password change') await audit(request, 'sign-in', `${method}, ${name}`);
  reply.sendSession(tokens.sessionToken);
  sendKnownBrowser(context, reply, tokens.browserToken);
  return true;
}

/** Notifies the owner that an unknown browser has signed in. */
async function announceNewBrowser(
  transaction: Database,
  browser: string,
  now: Date,
): Promise<void> {
  // Without an address, the mail would stay in the outbox and be sent long after the sign-in.
  const { contactEmail } = await findSettings(transaction, emailSettings);
  if (contactEmail !== '') await newBrowserMail.enqueue(transaction, { browser }, now);
}
