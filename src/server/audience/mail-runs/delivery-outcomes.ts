import { MINUTE_MS } from '#domain/dates/durations.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import {
  clearStrikes,
  type MailRecipient,
  strikeReader,
} from '#server/audience/readers/mail-recipients.ts';
import { interruptRun, type StoredRun } from './mail-run-store.ts';
import { pausedRunMail } from './paused-run-mail.ts';

/** A mail that one process has claimed in order to send it. */
export interface ClaimedDelivery
  extends MailRecipient, Pick<Row<'run_deliveries'>, 'runId' | 'subscriberId' | 'attempts'> {}

const FIRST_WAIT_MINUTES = 15;
const LONGEST_WAIT_MINUTES = 4 * 60;

/** No run and none of its mails waits longer. */
export const LONGEST_WAIT_MS = LONGEST_WAIT_MINUTES * MINUTE_MS;

/** After so many attempts, a reader's address counts as refused, so that it does not keep the run open. */
const MAX_ATTEMPTS = 10;

/** So many refusals in a row, or this share of the mails, mean that the mail server refuses our mails. */
const MAX_BLOCKED_IN_A_ROW = 10;
const MAX_BLOCKED_SHARE = 0.05;
const MIN_MAILS_FOR_SHARE = 100;

/** Marks a mail as sent and counts it, once. */
export async function markDeliverySent(database: Database, mail: ClaimedDelivery): Promise<void> {
  await runTransaction(database, async (transaction) => {
    if (!(await end(transaction, mail, { state: 'sent' }))) return;
    await clearStrikes(transaction, mail.subscriberId);
    await transaction
      .updateTable('mail_runs')
      .set(({ eb }) => ({
        sent: eb('sent', '+', 1),
        reason: null,
        waitUntil: null,
        waitMinutes: 0,
        blockedInARow: 0,
      }))
      .where('id', '=', mail.runId)
      .execute();
  });
}

/**
 * Records that a mail was refused permanently. Returns whether the mail server now counts as refusing
 * our mails, in which case the run is paused.
 *
 * @param isUnknown whether there is no such address, which is not about our mails
 */
export async function markDeliveryRefused(
  database: Database,
  mail: ClaimedDelivery,
  { error, isUnknown }: { error: string; isUnknown: boolean },
  now: Date,
): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    if (!(await end(transaction, mail, { state: 'refused', error }))) return false;
    if (isUnknown) await strikeReader(transaction, mail.subscriberId, error, now);
    const blocked = isUnknown ? 0 : 1;
    const run = await transaction
      .updateTable('mail_runs')
      .set(({ eb }) => ({
        refused: eb('refused', '+', 1),
        blocked: eb('blocked', '+', blocked),
        blockedInARow: eb('blockedInARow', '+', blocked),
      }))
      .where('id', '=', mail.runId)
      .returning(['state', 'sent', 'refused', 'blocked', 'blockedInARow'])
      .executeTakeFirst();
    if (run?.state !== 'running' || !isBlocked(run)) return false;
    const reason = `The mail server refuses the mails. It answered last: ${error}`;
    await interruptRun(transaction, { id: mail.runId }, 'paused', reason);
    await pausedRunMail.enqueue(transaction, {}, now);
    return true;
  });
}

/**
 * Postpones a mail and its whole run, because the mail server accepts no mails at present.
 *
 * @param isAboutMail whether other mails may be accepted; such a mail is given up at some time
 */
export async function postponeDelivery(
  database: Database,
  mail: ClaimedDelivery,
  { error, isAboutMail }: { error: string; isAboutMail: boolean },
  now: Date,
): Promise<void> {
  await runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'run_deliveries');
    const run = await transaction
      .selectFrom('mail_runs')
      .select(['waitMinutes', 'waitUntil'])
      .where('id', '=', mail.runId)
      .executeTakeFirst();
    if (!run) return;
    // Another server that was sending at the same time may have begun the wait already.
    const isWaiting = !isWaitOver(run, now);
    const waitMinutes = isWaiting ? run.waitMinutes : nextWait(run.waitMinutes);
    const until = new Date(now.getTime() + waitMinutes * MINUTE_MS).toISOString();
    await transaction
      .updateTable('mail_runs')
      .set({ waitMinutes, waitUntil: until, reason: error })
      .where('id', '=', mail.runId)
      .where('state', '=', 'running')
      .execute();
    if (isAboutMail && mail.attempts >= MAX_ATTEMPTS) {
      if (!(await end(transaction, mail, { state: 'refused', error }))) return;
      await transaction
        .updateTable('mail_runs')
        .set(({ eb }) => ({ refused: eb('refused', '+', 1) }))
        .where('id', '=', mail.runId)
        .execute();
      return;
    }
    await transaction
      .updateTable('run_deliveries')
      .set({ state: 'waiting', nextAttemptAt: until, error })
      .where('runId', '=', mail.runId)
      .where('subscriberId', '=', mail.subscriberId)
      .where('state', '=', 'claimed')
      .execute();
  });
}

export function isWaitOver({ waitUntil }: Pick<StoredRun, 'waitUntil'>, now: Date): boolean {
  return waitUntil === null || hasPassed(new Date(waitUntil), now, LONGEST_WAIT_MS);
}

/** Ends the attempts at a mail. Returns false if they have ended already, so that nothing is counted twice. */
async function end(
  transaction: Database,
  { runId, subscriberId }: ClaimedDelivery,
  outcome: { state: 'sent' | 'refused'; error?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('run_deliveries')
    .set({ error: null, ...outcome, nextAttemptAt: null })
    .where('runId', '=', runId)
    .where('subscriberId', '=', subscriberId)
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  const ended = await transaction
    .selectFrom('run_deliveries')
    .select('state')
    .where('runId', '=', runId)
    .where('subscriberId', '=', subscriberId)
    .executeTakeFirst();
  // A reader who has unsubscribed while the mail was being sent has no row any more. The mail counts.
  return ended === undefined;
}

function nextWait(waitMinutes: number): number {
  if (waitMinutes === 0) return FIRST_WAIT_MINUTES;
  return Math.min(2 * waitMinutes, LONGEST_WAIT_MINUTES);
}

function isBlocked({
  sent,
  refused,
  blocked,
  blockedInARow,
}: Pick<StoredRun, 'sent' | 'refused' | 'blocked' | 'blockedInARow'>): boolean {
  if (blockedInARow >= MAX_BLOCKED_IN_A_ROW) return true;
  const total = sent + refused;
  return total >= MIN_MAILS_FOR_SHARE && blocked > MAX_BLOCKED_SHARE * total;
}
