import type { ExpressionBuilder } from 'kysely';
import { latestEndOfWait } from '#server/database/latest-end-of-wait.ts';
import type { Tables } from '#server/database/tables.ts';
import { LONGEST_WAIT_MS } from '#server/mail/next-attempt.ts';

type OutboxExpression = ExpressionBuilder<Tables, 'mail_outbox'>;

/**
 * The condition for mails that are to be sent now. If a digest is to be sent now, its notifications
 * match as well. A mail also matches if its next attempt is later than the longest wait allows, see
 * `latestEndOfWait`.
 */
export function isDue(now: Date) {
  const latest = latestEndOfWait(now, LONGEST_WAIT_MS).toISOString();
  return ({ and, eb, or }: OutboxExpression) =>
    and([
      eb('state', '=', 'waiting'),
      or([eb('nextAttemptAt', '<=', now.toISOString()), eb('nextAttemptAt', '>', latest)]),
    ]);
}

/** The condition for the row of a mail and, if the mail is a digest, of each notification in it. */
export function belongsToMail({ id }: { id: string }) {
  return ({ or, eb }: OutboxExpression) => or([eb('id', '=', id), eb('digestId', '=', id)]);
}
