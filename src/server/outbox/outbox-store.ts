import { sql } from 'kysely';
import { incrementCounter } from '#server/database/counter.ts';
import { claim, findDue } from '#server/database/due/due-rows.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database, Row } from '#server/database/tables.ts';
import { LONGEST_WAIT_MS, nextAttempt } from '#server/outbox/next-attempt.ts';
import {
  NOTIFICATION_MAILS,
  moveDueIntoDigest,
  uncountNotificationMail,
} from '#server/outbox/digest.ts';
import {
  belongsToMail,
  isDue,
  isUnlimited,
  notificationKinds,
  readerKinds,
} from '#server/outbox/outbox-conditions.ts';

/**
 * The mails to send. To the owner: a notification announces one message, a digest announces the
 * messages of many notifications, a new-browser mail reports a sign-in from a new browser, an
 * evidence-report mail what has changed about the evidence, a failed-backup mail that no backup could be
 * made or copied, and a paused-run mail that mails to readers are paused. To a reader: a confirmation or an invitation asks to confirm a
 * sign-up. An attempt is counted before it is made. If the process crashes during the attempt, the mail is
 * due again when its claim expires.
 */

/** A mail that one process has claimed in order to send it. */
export type ClaimedMail = Pick<
  Row<'mail_outbox'>,
  'id' | 'kind' | 'browser' | 'recipient' | 'createdAt' | 'attempts' | 'nextAttemptAt'
>;

interface AnnouncedMessages {
  total: number;
  oldestIds: string[];
}

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
    if (!(await countMail(transaction, due, now))) {
      await moveDueIntoDigest(transaction, now);
      return undefined;
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
  mail: ClaimedMail,
  limit: number,
): Promise<AnnouncedMessages> {
  const notifications = database
    .selectFrom('mail_outbox')
    .where(belongsToMail(mail))
    .where('kind', '=', 'notification');
  const { total } = await notifications
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
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

/** Deletes a mail that is no longer of use. */
export async function deleteMail(database: Database, { id }: ClaimedMail): Promise<void> {
  await database.deleteFrom('mail_outbox').where('id', '=', id).execute();
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
  if (!isUnlimited(failed)) await uncountNotificationMail(database);
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
 * Marks the due notifications, digests and mails about changes of the evidence as `off`, so that
 * they are never sent. Mails about the safety of the site and mails to readers are sent nevertheless.
 */
export async function cancelDueNotifications(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('mail_outbox')
    .set({ state: 'off', lastError: null })
    .where(isDue(now))
    .where('kind', 'in', notificationKinds)
    .execute();
}

/**
 * Counts a mail; returns `false` when the hour's limit of notification mails is reached. Mails about
 * sign-ins and to readers are not limited here.
 */
async function countMail(
  transaction: Database,
  mail: Pick<ClaimedMail, 'kind'>,
  now: Date,
): Promise<boolean> {
  if (isUnlimited(mail)) return true;
  return (await incrementCounter(transaction, 'mail_attempts', NOTIFICATION_MAILS, now)).counted;
}

/** The mail to send next: one about a sign-in, or else the one that has been due for longest. */
function findDueMail(database: Database, now: Date, hasOwner: boolean) {
  const kinds = sql.join(readerKinds);
  return findDue(database, 'mail_outbox', now, {
    longestWaitMs: LONGEST_WAIT_MS,
    among: sql`"digestId" is null and state = 'waiting' ${hasOwner ? sql`` : sql`and kind in (${kinds})`}`,
    first: sql`case when kind = 'new-browser' then 0 else 1 end`,
  });
}

/** What a failed attempt changes: the time of the next attempt or, after three days, the state. */
function afterFailedAttempt(attempts: number, now: Date) {
  const next = nextAttempt(attempts, now);
  return next
    ? { nextAttemptAt: next.toISOString() }
    : ({ state: 'failed', nextAttemptAt: now.toISOString(), recipient: null } as const);
}
