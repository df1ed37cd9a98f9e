import type { ExpressionBuilder } from 'kysely';
import { columnHasPassed } from '#server/settings/passed-time.ts';
import type { Row, Tables } from '#server/database/tables.ts';
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

type Kind = Row<'mail_outbox'>['kind'];

/** Mails to readers. All others go to the owner. */
export const readerKinds = ['confirmation', 'invitation'] as const satisfies readonly Kind[];

/** Mails of which the settings of notifications say whether they are sent. */
export const notificationKinds = [
  'notification',
  'digest',
  'evidence-report',
] as const satisfies readonly Kind[];

/** Mails that the limit of notification mails does not count. */
export const unlimitedKinds = ['new-browser', ...readerKinds] as const satisfies readonly Kind[];

export function isUnlimited({ kind }: Pick<Row<'mail_outbox'>, 'kind'>): boolean {
  return unlimitedKinds.some((unlimited) => unlimited === kind);
}

/** The condition for the row of a mail and, if the mail is a digest, of each notification in it. */
export function belongsToMail({ id }: { id: string }) {
  return ({ or, eb }: OutboxExpression) => or([eb('id', '=', id), eb('digestId', '=', id)]);
}
