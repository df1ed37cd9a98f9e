import { isDeepStrictEqual } from 'node:util';
import type { EnteredMailServer, MailServer } from '#domain/email-settings/mail-server.ts';
import type { Seen } from '#domain/http/seen.ts';
import { refuseIfChanged } from '#server/core/database/changed-meanwhile.ts';
import { type Counter, incrementCounters } from '#server/core/database/counter.ts';
import { lockUntilCommit } from '#server/core/database/lock-until-commit.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { completeLogin } from '#server/core/outbox/complete-login.ts';
import { limitReached } from '#server/core/http/request-error.ts';
import type { MailServerSettings } from '#server/core/outbox/smtp-server.ts';

/** There is one mail server. Every process that saves it uses this id, so there is only one row. */
const ID = '00000000-0000-4000-8000-000000000001';

/** The limit keeps a stolen session from searching a network for mail servers, and from flooding the owner. */
const TESTS: Counter = {
  client: 'tests of mail servers',
  limit: 10,
  periodMs: 60 * 60 * 1000,
};

/** `undefined` until a mail server is set up in the panel. */
export function findMailServer(database: Database): Promise<MailServerSettings | undefined> {
  return database
    .selectFrom('mail_server')
    .select(['host', 'port', 'security', 'username', 'password', 'from'])
    .where('id', '=', ID)
    .executeTakeFirst();
}

/** What the form begins with. */
const NO_MAIL_SERVER: MailServer = {
  source: 'none',
  host: '',
  port: 465,
  security: 'tls',
  username: '',
  from: '',
  hasPassword: false,
};

/** The mail server of the panel as the owner sees it: without its password. */
export function withoutPassword(stored: MailServerSettings | undefined): MailServer {
  if (!stored) return NO_MAIL_SERVER;
  const { password, ...shown } = stored;
  return { ...shown, source: 'panel', hasPassword: password !== '' };
}

/**
 * Saves the mail server. Returns whether anything has changed.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 * @throws RequestError 400, see `completeLogin`
 */
export async function saveMailServer(
  database: Database,
  entered: EnteredMailServer,
  now: Date,
  seen?: Seen,
): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'mail_server');
    const stored = await findMailServer(transaction);
    refuseIfChanged(withoutPassword(stored), seen);
    const settings = completeLogin(entered, stored);
    if (isDeepStrictEqual(settings, { ...stored })) return false;
    const changes = { ...settings, updatedAt: now.toISOString() };
    await transaction
      .insertInto('mail_server')
      .values({ id: ID, ...changes })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute();
    return true;
  });
}

/**
 * Counts a test mail, whether through the saved mail server or through another one.
 *
 * @throws RequestError 429 when the limit of the hour is reached
 */
export async function countMailServerTest(database: Database, now: Date): Promise<void> {
  const count = await runTransaction(database, (transaction) =>
    incrementCounters(transaction, 'mails', [TESTS], now),
  );
  if (count.counted) return;
  throw limitReached('At most ten tests are made in an hour.', { endsAt: count.endsAt, now });
}
