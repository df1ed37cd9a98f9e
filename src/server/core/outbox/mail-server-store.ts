import { isDeepStrictEqual } from 'node:util';
import type { EnteredMailServer, MailServer } from '#domain/email-settings/mail-server.ts';
import type { Seen } from '#domain/http/seen.ts';
import { refuseIfChanged } from '#server/core/database/changed-meanwhile.ts';
import { type Counter, incrementCounters } from '#server/core/database/counter.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { limitReached, invalidInput } from '#server/core/http/request-error.ts';
import {
  type MailServerSettings,
  isThisMachine,
  describeUrl,
} from '#server/core/outbox/smtp-server.ts';
import type { Core } from '#server/core/database/core.ts';

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

/** The mail server that is set up now, without its password. */
export async function describeMailServer({
  database,
  env,
}: Omit<Core, 'now'>): Promise<MailServer> {
  const { smtpUrl, smtpSetting, mailFrom = '' } = env;
  if (smtpUrl !== undefined) return { source: smtpSetting, ...describeUrl(smtpUrl, mailFrom) };
  return withoutPassword(await findMailServer(database));
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
function withoutPassword(stored: MailServerSettings | undefined): MailServer {
  if (!stored) return NO_MAIL_SERVER;
  const { password, ...shown } = stored;
  return { ...shown, source: 'panel', hasPassword: password !== '' };
}

/**
 * Saves the mail server. Returns whether anything has changed.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 * @throws RequestError 400, see {@link completeLogin}
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
 * The entered mail server with its password, which is the stored one if none is entered.
 *
 * The stored password is kept only for the host that it was entered for, so that it can be sent to no
 * other.
 *
 * @throws RequestError 400 when the password has to be entered, or would be sent unencrypted
 */
export function completeLogin(
  { password, ...entered }: EnteredMailServer,
  stored: MailServerSettings | undefined,
): MailServerSettings {
  const settings = { ...entered, password: password ?? keptPassword(entered, stored) };
  if (settings.username === '' && settings.password !== '') {
    throw invalidInput([{ path: 'username', message: 'The password needs a user name' }]);
  }
  if (settings.username !== '' && settings.password === '') {
    throw invalidInput([{ path: 'password', message: 'The user name needs a password' }]);
  }
  const { security, host } = settings;
  if (settings.password !== '' && security === 'none' && !isThisMachine(host)) {
    const message =
      'A password is sent only encrypted. Please choose an encryption, or leave out user name and password.';
    throw invalidInput([{ path: 'security', message }]);
  }
  return settings;
}

/** Empty if no password is stored, or the entered mail server asks for no login. */
function keptPassword(
  { host, username }: Pick<EnteredMailServer, 'host' | 'username'>,
  stored: MailServerSettings | undefined,
): string {
  if (!stored || stored.password === '' || username === '') return '';
  if (stored.host === host) return stored.password;
  const message = `Please enter the password again. The stored one is sent only to ${stored.host}.`;
  throw invalidInput([{ path: 'password', message }]);
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

type Identity = Pick<MailServer, 'host' | 'port' | 'security' | 'username' | 'from'>;

/** A text that differs between two mail servers, and between two ways to use one. */
export function mailServerKey({ host, port, security, username, from }: Identity): string {
  return JSON.stringify([host, port, security, username, from]);
}
