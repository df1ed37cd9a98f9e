import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

type OutboxExpression = ExpressionBuilder<Tables, 'mail_outbox'>;

/**
 * The condition for mails that are to be sent now. If a digest is to be sent now, its notifications
 * match as well.
 */
export function isDue(now: Date) {
  return ({ and, eb }: OutboxExpression) =>
    and([eb('state', '=', 'waiting'), eb('nextAttemptAt', '<=', now.toISOString())]);
}

/** The condition for the row of a mail and, if the mail is a digest, of each notification in it. */
export function belongsToMail({ id }: { id: string }) {
  return ({ or, eb }: OutboxExpression) => or([eb('id', '=', id), eb('digestId', '=', id)]);
}
