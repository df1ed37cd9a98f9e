import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { OutboxTable } from '#server/database/tables/mail-tables.ts';
import type { Database } from '#server/database/tables.ts';
import type { readerKinds } from '#server/outbox/outbox-conditions.ts';

/** Adds the mail that announces a message, in the transaction that stores the message. */
export async function enqueueNotification(
  transaction: Database,
  { messageId, createdAt }: { messageId: string; createdAt: string },
): Promise<void> {
  await addMail(transaction, { kind: 'notification', messageId, createdAt });
}

/** Adds the mail about a new browser, in the transaction that makes the browser known. */
export async function enqueueNewBrowser(
  transaction: Database,
  browser: string,
  now: Date,
): Promise<void> {
  await addMail(transaction, { kind: 'new-browser', browser, createdAt: now.toISOString() });
}

/** Adds the mail about changes of the evidence, unless one is waiting; returns whether it was added. */
export async function enqueueEvidenceReport(transaction: Database, now: Date): Promise<boolean> {
  const waiting = await transaction
    .selectFrom('mail_outbox')
    .select('id')
    .where('kind', '=', 'evidence-report')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  if (waiting) return false;
  await addMail(transaction, { kind: 'evidence-report', createdAt: now.toISOString() });
  return true;
}

/** Adds the mail about a failed backup, in the transaction that records the first failure. */
export async function enqueueFailedBackup(transaction: Database, now: Date): Promise<void> {
  await addMail(transaction, { kind: 'failed-backup', createdAt: now.toISOString() });
}

/** Adds the mail about paused mails to readers. */
export async function enqueuePausedRun(transaction: Database, now: Date): Promise<void> {
  await addMail(transaction, { kind: 'paused-run', createdAt: now.toISOString() });
}

/** Adds the mail that asks a reader to confirm, in the transaction that counts the sign-up. */
export async function enqueueToReader(
  transaction: Database,
  mail: { kind: (typeof readerKinds)[number]; recipient: string },
  now: Date,
): Promise<void> {
  await addMail(transaction, { ...mail, createdAt: now.toISOString() });
}

/** Deletes the mails that wait to be sent to a reader, whatever the letter case of the address. */
export async function deleteToReader(transaction: Database, email: string): Promise<void> {
  await transaction
    .deleteFrom('mail_outbox')
    .where('recipient', 'is not', null)
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .execute();
}

/** Adds a mail that is due at once. */
async function addMail(
  transaction: Database,
  mail: Omit<Insertable<OutboxTable>, 'id' | 'nextAttemptAt'>,
): Promise<void> {
  await transaction
    .insertInto('mail_outbox')
    .values({ id: randomUUID(), ...mail, nextAttemptAt: mail.createdAt })
    .execute();
}
