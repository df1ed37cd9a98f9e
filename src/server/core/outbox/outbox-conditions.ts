import type { ExpressionBuilder } from 'kysely';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { MailLane } from '#server/core/database/tables/server-tables.ts';
import type { Row, Tables } from '#server/core/database/tables.ts';
import { LONGEST_WAIT_MS } from './next-attempt.ts';

type OutboxExpression = ExpressionBuilder<Tables, 'mail_outbox'>;

/**
 * The condition for mails that are to be sent now. If a digest is to be sent now, its notifications
 * match as well.
 */
export function isDue(now: Date) {
  return ({ and, eb }: OutboxExpression) =>
    and([eb('state', '=', 'waiting'), columnHasPassed('nextAttemptAt', now, LONGEST_WAIT_MS)]);
}

/** The lanes whose mails the limit of notification mails counts. */
export const limitedLanes = ['alerts', 'notifications'] as const satisfies readonly MailLane[];

export function isLimited({ lane }: Pick<Row<'mail_outbox'>, 'lane'>): boolean {
  return limitedLanes.some((limited) => limited === lane);
}

/** The condition for the row of a mail and, if the mail is a digest, of each notification in it. */
export function belongsToMail({ id }: { id: string }) {
  return ({ or, eb }: OutboxExpression) => or([eb('id', '=', id), eb('digestId', '=', id)]);
}
