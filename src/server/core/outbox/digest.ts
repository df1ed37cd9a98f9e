import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Counter } from '#server/core/database/counter.ts';
import type { Database, Tables } from '#server/core/database/tables.ts';
import { isDue, limitedLanes } from '#server/core/outbox/outbox-conditions.ts';

/**
 * Limits notifications and digests, so that a flood of messages does not become a flood of mails.
 * On ordinary days the limit is not reached. A digest is sent in the hour after its notifications were
 * due, and counts toward the limit of that hour.
 */
export const NOTIFICATION_MAILS: Counter = {
  client: 'notifications',
  limit: 10,
  periodMs: 60 * 60 * 1000,
};

/**
 * Moves all notifications that are due into a digest, which is due when the hour is over. Digests
 * that are already due are postponed until then.
 */
export async function moveDueIntoDigest(
  transaction: Database,
  hourEnd: Date,
  now: Date,
): Promise<void> {
  const nextAttemptAt = hourEnd.toISOString();
  const notification = await transaction
    .selectFrom('mail_outbox')
    .select('id')
    .where(isSingleNotification)
    .where(isDue(now))
    .limit(1)
    .executeTakeFirst();
  if (notification) {
    const digestId = await findOrCreateDigest(transaction, now, nextAttemptAt);
    await transaction
      .updateTable('mail_outbox')
      .set({ digestId, attempts: 0 })
      .where(isSingleNotification)
      .where(isDue(now))
      .execute();
  }
  await transaction
    .updateTable('mail_outbox')
    .set({ nextAttemptAt })
    .where(isDue(now))
    .where('lane', 'in', limitedLanes)
    .execute();
}

/** Decreases the hour's count of mails by one, because a counted mail was not sent. */
export async function uncountNotificationMail(database: Database): Promise<void> {
  await database
    .updateTable('counters')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('kind', '=', 'mails')
    .where('client', '=', NOTIFICATION_MAILS.client)
    .where('attempts', '>', 0)
    .execute();
}

function isSingleNotification({ and, eb }: ExpressionBuilder<Tables, 'mail_outbox'>) {
  return and([eb('kind', '=', 'notification'), eb('digestId', 'is', null)]);
}

/**
 * Returns the id of a digest to which notifications can be added: one that has not been attempted yet,
 * or else a new one. An attempted digest may have arrived although the attempt failed.
 */
async function findOrCreateDigest(
  transaction: Database,
  now: Date,
  nextAttemptAt: string,
): Promise<string> {
  const open = await transaction
    .selectFrom('mail_outbox')
    .select('id')
    // A literal, because the index `outbox_digests` is not used with a parameter.
    .where('kind', '=', sql.lit('digest'))
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (open) return open.id;
  const id = randomUUID();
  await transaction
    .insertInto('mail_outbox')
    .values({ id, kind: 'digest', createdAt: now.toISOString(), nextAttemptAt })
    .execute();
  return id;
}
