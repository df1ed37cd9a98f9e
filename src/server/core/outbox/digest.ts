import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Counter } from '#server/core/database/counter.ts';
import { hasRows } from '#server/core/database/list-rows.ts';
import type { Database, Tables, Row } from '#server/core/database/tables.ts';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { MailLane } from '#server/core/database/tables/server-tables.ts';
import { LONGEST_WAIT_MS } from './next-attempt.ts';

type OutboxExpression = ExpressionBuilder<Tables, 'mail_outbox'>;

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

/** The lanes whose mails the limit of notification mails counts. */
const limitedLanes = ['alerts', 'notifications'] as const satisfies readonly MailLane[];

export function isLimited({ lane }: Pick<Row<'mail_outbox'>, 'lane'>): boolean {
  return limitedLanes.some((limited) => limited === lane);
}

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
  const notifications = transaction
    .selectFrom('mail_outbox')
    .where(isSingleNotification)
    .where(isDue(now));
  if (await hasRows(notifications)) {
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

function isSingleNotification({ and, eb }: OutboxExpression) {
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

/**
 * The condition for mails that are to be sent now. If a digest is to be sent now, its notifications
 * match as well.
 */
export function isDue(now: Date) {
  return ({ and, eb }: OutboxExpression) =>
    and([eb('state', '=', 'waiting'), columnHasPassed('nextAttemptAt', now, LONGEST_WAIT_MS)]);
}

/** The condition for the row of a mail and, if the mail is a digest, of each notification in it. */
export function belongsToMail({ id }: { id: string }) {
  return ({ or, eb }: OutboxExpression) => or([eb('id', '=', id), eb('digestId', '=', id)]);
}
