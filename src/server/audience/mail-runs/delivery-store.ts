import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { dailyMails } from '#domain/mail-runs/run-limits.ts';
import type { ReaderSettings } from '#domain/readers/reader-settings.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { claim, findDue, updateClaimed } from '#server/core/database/due/due-rows.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { isSlotFree, takeSlot } from '#server/core/outbound/outbound-slots.ts';
import { countCorrectionChanges } from '#server/content/corrections/correction-store.ts';
import { findMailRecipient } from '#server/audience/readers/mail-recipients.ts';
import { findPublication } from '#server/content/videos/video-store.ts';
import { type ClaimedDelivery, LONGEST_WAIT_MS } from './delivery-outcomes.ts';
import { interruptRun, type StoredRun } from './mail-run-store.ts';

/**
 * The mails of runs, one per reader. A mail is claimed before it is sent, and marked afterwards. If the
 * process crashes in between, the mail is sent again when its claim expires, with the same Message-ID.
 */

/** How many mails are sent within an hour, and within a day to readers and the owner together. */
type Pace = Pick<ReaderSettings, 'perHour' | 'perDay'>;

const SLOT = 'mails to readers';

/** The time from one mail to the next. All servers together keep it. */
export function spacingMs({ perHour }: Pick<Pace, 'perHour'>): number {
  return Math.ceil(HOUR_MS / perHour);
}

export function isDeliverySlotFree(database: Database, now: Date) {
  return isSlotFree(database, SLOT, now);
}

/** When a mail of any run was attempted last; `null` if none ever was. */
export async function findLastAttempt(database: Database): Promise<string | null> {
  const { last } = await database
    .selectFrom('run_deliveries')
    .select(({ fn }) => fn.max<string | null>('attemptedAt').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** The mails that were sent to a reader, also in vain, the latest first, as the reader downloads them. */
export async function listMailsOfReader(database: Database, subscriberId: string) {
  return database
    .selectFrom('run_deliveries')
    .innerJoin('mail_runs', 'mail_runs.id', 'run_deliveries.runId')
    .select((row) => [
      'mail_runs.subject',
      'run_deliveries.state',
      row.ref('run_deliveries.attemptedAt').$notNull().as('attemptedAt'),
      'run_deliveries.error',
    ])
    .where('run_deliveries.subscriberId', '=', subscriberId)
    .where('run_deliveries.attemptedAt', 'is not', null)
    .orderBy('run_deliveries.attemptedAt', 'desc')
    .orderBy('mail_runs.id')
    .execute();
}

/**
 * Claims the mail of a run to send next. In the same transaction, looks whether it may be sent: whether
 * the run still runs, its video is public and was not corrected since, the reader is still
 * confirmed, and the pace allows it. `undefined` when no mail may be sent now. Marks a run as done
 * when every reader was mailed.
 */
export async function claimDelivery(
  database: Database,
  { id }: Pick<StoredRun, 'id'>,
  pace: Pace,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'run_deliveries');
    const run = await transaction
      .selectFrom('mail_runs')
      .select(['videoId', 'correctionCount'])
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (!run) return undefined;
    const reason = await findReasonToPause(transaction, run, now);
    if (reason !== undefined) {
      await interruptRun(transaction, { id }, 'paused', reason);
      return undefined;
    }
    const due = await findReader(transaction, id, now);
    if (!due) {
      await finishIfDone(transaction, id);
      return undefined;
    }
    if (!(await hasRoomToday(transaction, pace, now))) return undefined;
    const isTaken = await takeSlot(transaction, SLOT, { spacingMs: spacingMs(pace), now });
    if (!isTaken) return undefined;
    const claimed = await claim(transaction, 'run_deliveries', due, now, {
      changes: { state: 'claimed', attempts: due.attempts + 1, attemptedAt: now.toISOString() },
    });
    return claimed && { ...claimed, ...due.recipient };
  });
}

/** Marks a run as done unless mails wait for their next attempt. */
async function finishIfDone(transaction: Database, id: string): Promise<void> {
  const waiting = transaction
    .selectFrom('run_deliveries')
    .select('subscriberId')
    .where('runId', '=', id)
    .where('nextAttemptAt', 'is not', null);
  await transaction
    .updateTable('mail_runs')
    .set({ state: 'done', reason: null, waitUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ exists, not }) => not(exists(waiting)))
    .execute();
}

/** Whether fewer mails than a day may have were attempted in the last 24 hours. */
export async function hasRoomToday(
  database: Database,
  { perDay }: Pace,
  now: Date,
): Promise<boolean> {
  const attempted = database
    .selectFrom('run_deliveries')
    .where('attemptedAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
    // Later attempts were made while a clock was wrong.
    .where('attemptedAt', '<', new Date(now.getTime() + DAY_MS).toISOString());
  return (await countRows(attempted)) < dailyMails(perDay);
}

/** Why no more mails may be sent about the video, as a sentence for the owner. */
async function findReasonToPause(
  transaction: Database,
  { videoId, correctionCount }: Pick<StoredRun, 'videoId' | 'correctionCount'>,
  now: Date,
): Promise<string | undefined> {
  const publication = await findPublication(transaction, videoId);
  if (publication === undefined) return 'The video was deleted.';
  if (publication === null || publication > now) return 'Visitors do not see the video any more.';
  const count = await countCorrectionChanges(transaction, videoId);
  if (count === correctionCount) return undefined;
  return 'The video was corrected. If you resume, the other readers get the mail with the correction.';
}

/** The reader who is mailed next. Those who are not confirmed any more are skipped. */
async function findReader(transaction: Database, runId: string, now: Date) {
  for (;;) {
    const due = await findDue(transaction, 'run_deliveries', now, {
      longestWaitMs: LONGEST_WAIT_MS,
      among: sql`"runId" = ${runId}`,
    });
    if (!due) return undefined;
    const recipient = await findMailRecipient(transaction, due.subscriberId);
    if (recipient) return { ...due, recipient };
    const skipped = { state: 'skipped' as const, nextAttemptAt: null };
    await updateClaimed(transaction, 'run_deliveries', due, skipped);
  }
}
