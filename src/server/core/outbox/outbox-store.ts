import { sql } from 'kysely';
import { countRows, hasRows } from '#server/core/database/list-rows.ts';
import { incrementCounters, uncountAttempt } from '#server/core/database/counter.ts';
import { claim, findDue } from '#server/core/database/due/due-rows.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { LONGEST_WAIT_MS, nextAttempt, lastAttempt } from '#server/core/outbox/next-attempt.ts';
import {
  NOTIFICATION_MAILS,
  moveDueIntoDigest,
  belongsToMail,
  isDue,
  isLimited,
} from '#server/core/outbox/digest.ts';

/**
 * The mails to send, and those that were sent. An attempt is counted before it is made. If the process
 * crashes during the attempt, the mail is due again when its claim expires.
 */

/** A mail that one process has claimed in order to send it. */
export type ClaimedMail = Row<'mail_outbox'>;

/** Whether the mail of a message was sent, and if not, why. */
export type OutboxState = Pick<
  Row<'mail_outbox'>,
  'state' | 'sentAt' | 'attempts' | 'lastError' | 'digestId'
>;

/** The states of the mails that announce the given messages, by the ids of the messages. */
export async function listMailStates(
  database: Database,
  messageIds: readonly string[],
): Promise<Map<string, OutboxState>> {
  if (messageIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('mail_outbox')
    .select(['messageId', 'state', 'sentAt', 'attempts', 'lastError', 'digestId'])
    .where('messageId', 'in', messageIds)
    .execute();
  return new Map(rows.map(({ messageId, ...state }) => [messageId ?? '', state]));
}

/**
 * Claims the mail to send next; `undefined` when none is due. If the hour's limit of
 * notification mails is reached, moves the notifications that are due into a digest instead and
 * returns `undefined`.
 *
 * @param hasOwner false if the owner has no address, so that only mails to readers are claimed
 */
export async function claimMail(
  database: Database,
  now: Date,
  hasOwner = true,
): Promise<ClaimedMail | undefined> {
  // The first query runs without a transaction, because a transaction would lock SQLite each time.
  if (!(await findDueMail(database, now, hasOwner))) return undefined;
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'mail_outbox');
    const due = await findDueMail(transaction, now, hasOwner);
    if (!due) return undefined;
    if (isLimited(due)) {
      const count = await incrementCounters(transaction, 'mails', [NOTIFICATION_MAILS], now);
      if (!count.counted) {
        await moveDueIntoDigest(transaction, count.endsAt, now);
        return undefined;
      }
    }
    const claimed = await claim(transaction, 'mail_outbox', due, now, {
      changes: { attempts: due.attempts + 1 },
    });
    if (!claimed) return undefined;
    const { attempts, nextAttemptAt } = claimed;
    await transaction
      .updateTable('mail_outbox')
      .set({ attempts, nextAttemptAt })
      .where('digestId', '=', due.id)
      .execute();
    return claimed;
  });
}

/**
 * Counts the messages that a mail announces, and finds the ids of the oldest `limit` ones. Some of
 * the messages may be deleted before the caller reads them.
 */
export async function findAnnouncedMessages(
  database: Database,
  mail: Pick<ClaimedMail, 'id'>,
  limit: number,
): Promise<{ total: number; oldestIds: string[] }> {
  const notifications = database
    .selectFrom('mail_outbox')
    .where(belongsToMail(mail))
    .where('kind', '=', 'notification');
  const total = await countRows(notifications);
  const oldest = await notifications
    .select('messageId')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { total, oldestIds: oldest.flatMap(({ messageId }) => messageId ?? []) };
}

/** Marks a mail and, if it is a digest, its notifications as sent. */
export async function markMailSent(
  database: Database,
  mail: ClaimedMail,
  now: Date,
): Promise<void> {
  await database
    .updateTable('mail_outbox')
    .set({ state: 'sent', sentAt: now.toISOString(), lastError: null, recipient: null })
    .where(belongsToMail(mail))
    .execute();
}

/** Counts the mails that wait to be sent, and returns the time at which the oldest one was added. */
export async function findMailBacklog(
  database: Database,
): Promise<{ waiting: number; oldest: string | null }> {
  return database
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<string | null>('createdAt').as('oldest'),
    ])
    .where('state', '=', 'waiting')
    .where('digestId', 'is', null)
    .executeTakeFirstOrThrow();
}

/** What happened to the mails of the site lately. */
interface MailHistory {
  /** When a mail was sent last; `null` if none ever was. */
  lastSentAt: string | null;
  /** The reason of the last failure, if no mail was sent since. */
  lastError: string | null;
}

export async function findMailHistory(database: Database): Promise<MailHistory> {
  const { lastSentAt } = await database
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.max<string | null>('sentAt').as('lastSentAt'))
    .executeTakeFirstOrThrow();
  const failure = await findLastFailure(database);
  const isOver = failure === undefined || (lastSentAt !== null && failure.at < lastSentAt);
  return { lastSentAt, lastError: isOver ? null : failure.error };
}

/** The latest failure among the mails that were not sent; `undefined` without any. */
async function findLastFailure(database: Database) {
  const failures = database
    .selectFrom('mail_outbox')
    .where('lastError', 'is not', null)
    .where('digestId', 'is', null)
    .where('state', 'in', ['waiting', 'failed']);
  // One row for each number of attempts, of which there are less than 100.
  const latest = await failures
    .select(({ fn }) => ['state', 'attempts', fn.max('nextAttemptAt').as('nextAttemptAt')])
    .groupBy(['state', 'attempts'])
    .execute();
  const [newest] = latest
    .map((mail) => Object.assign(mail, { at: failedAt(mail) }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  if (!newest) return undefined;
  const mail = await failures
    .select('lastError')
    .where('state', '=', newest.state)
    .where('attempts', '=', newest.attempts)
    .where('nextAttemptAt', '=', newest.nextAttemptAt)
    .executeTakeFirst();
  return mail && { error: mail.lastError, at: newest.at };
}

function failedAt({
  state,
  attempts,
  nextAttemptAt,
}: Pick<Row<'mail_outbox'>, 'state' | 'attempts' | 'nextAttemptAt'>): string {
  return state === 'failed' ? nextAttemptAt : lastAttempt(attempts, nextAttemptAt).toISOString();
}

/** Deletes a mail that is no longer of use. */
export async function deleteMail(database: Database, { id }: ClaimedMail): Promise<void> {
  await database.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

/** Whether a mail of the kind waits to be sent. */
export async function isMailWaiting(transaction: Database, kind: string): Promise<boolean> {
  const mails = transaction.selectFrom('mail_outbox').where('state', '=', 'waiting');
  return hasRows(mails.where('kind', '=', kind));
}

/** Deletes the mails that wait to be sent to a reader, whatever the letter case of the address. */
export async function deleteToReader(transaction: Database, email: string): Promise<void> {
  await transaction
    .deleteFrom('mail_outbox')
    .where('recipient', 'is not', null)
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .execute();
}

/** Schedules the next attempt for a mail that could not be sent, or marks it as failed. */
export async function rescheduleMail(
  database: Database,
  mail: ClaimedMail,
  lastError: string,
  now: Date,
): Promise<void> {
  // After a failure that affects all mail, `rescheduleDue` postpones the other due mails as well.
  // This mail is postponed by one millisecond more, so that the others are tried before it: it
  // may be this mail that makes the mail server close the connection.
  const later = new Date(now.getTime() + 1);
  await database
    .updateTable('mail_outbox')
    .set({ lastError, ...afterFailedAttempt(mail.attempts, later) })
    .where(belongsToMail(mail))
    // Matches no row if the attempt took so long that another process has claimed the mail.
    .where('nextAttemptAt', '=', mail.nextAttemptAt)
    .execute();
}

/**
 * After a mail failed in a way that affects all mail: reschedules every mail that is due, as if
 * it had been attempted. The failed attempt does not count toward the mails of the hour.
 */
export async function rescheduleDueMails(
  database: Database,
  failed: ClaimedMail,
  lastError: string,
  now: Date,
): Promise<void> {
  if (isLimited(failed)) await uncountAttempt(database, 'mails', NOTIFICATION_MAILS);
  const counts = await database
    .selectFrom('mail_outbox')
    .select('attempts')
    .distinct()
    .where(isDue(now))
    .execute();
  for (const { attempts } of counts) {
    await database
      .updateTable('mail_outbox')
      .set({ lastError, attempts: attempts + 1, ...afterFailedAttempt(attempts + 1, now) })
      .where(isDue(now))
      .where('attempts', '=', attempts)
      .execute();
  }
}

/**
 * Marks the due notifications as `off`, so that they are never sent. The mails of the other lanes are sent
 * nevertheless.
 */
export async function cancelDueNotifications(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('mail_outbox')
    .set({ state: 'off', lastError: null })
    .where(isDue(now))
    .where('lane', '=', 'notifications')
    .execute();
}

/** The mail to send next: one about the safety of the site, or else the one that has been due for longest. */
function findDueMail(database: Database, now: Date, hasOwner: boolean) {
  return findDue(database, 'mail_outbox', now, {
    longestWaitMs: LONGEST_WAIT_MS,
    among: sql`"digestId" is null and state = 'waiting' ${hasOwner ? sql`` : sql`and lane = 'readers'`}`,
    first: sql`case when lane = 'security' then 0 else 1 end`,
  });
}

/** What a failed attempt changes: the time of the next attempt or, after three days, the state. */
function afterFailedAttempt(attempts: number, now: Date) {
  const next = nextAttempt(attempts, now);
  return next
    ? { nextAttemptAt: next.toISOString() }
    : ({ state: 'failed', nextAttemptAt: now.toISOString(), recipient: null } as const);
}
