import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

type OutboxExpression = ExpressionBuilder<Tables, 'mail_outbox'>;

/** Whether a mail, or the digest that a notification is in, is to be sent now. */
export function isDue(now: Date) {
  return ({ and, eb }: OutboxExpression) =>
    and([eb('state', '=', 'waiting'), eb('nextAttemptAt', '<=', now.toISOString())]);
}

/** Whether a row is the mail itself or, if that is a digest, a notification in it. */
export function isInMail({ id }: { id: string }) {
  return ({ or, eb }: OutboxExpression) => or([eb('id', '=', id), eb('digestId', '=', id)]);
}
