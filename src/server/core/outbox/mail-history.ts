import type { Database, Row } from '#server/core/database/tables.ts';
import { lastAttempt } from '#server/core/outbox/next-attempt.ts';

/** What happened to the mails of the site lately. */
export interface MailHistory {
  /** When a mail was sent last; `null` if none ever was. */
  lastSentAt: string | null;
  /** The reason of the last failure, if no mail was sent since. */
  lastError: string | null;
}

export async function findMailHistory(database: Database): Promise<MailHistory> {
  const { lastSentAt } = await database
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.max<string | null>('sentAt').as('lastSentAt'))
    .executeTakeFirstOrThrow();
  const failure = await findLastFailure(database);
  const isOver = failure === undefined || (lastSentAt !== null && failure.at < lastSentAt);
  return { lastSentAt, lastError: isOver ? null : failure.error };
}

/** The latest failure among the mails that were not sent; `undefined` without any. */
async function findLastFailure(database: Database) {
  const failures = database
    .selectFrom('mail_outbox')
    .where('lastError', 'is not', null)
    .where('digestId', 'is', null)
    .where('state', 'in', ['waiting', 'failed']);
  // One row for each number of attempts, of which there are less than 100.
  const latest = await failures
    .select(({ fn }) => ['state', 'attempts', fn.max('nextAttemptAt').as('nextAttemptAt')])
    .groupBy(['state', 'attempts'])
    .execute();
  const [newest] = latest
    .map((mail) => Object.assign(mail, { at: failedAt(mail) }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  if (!newest) return undefined;
  const mail = await failures
    .select('lastError')
    .where('state', '=', newest.state)
    .where('attempts', '=', newest.attempts)
    .where('nextAttemptAt', '=', newest.nextAttemptAt)
    .executeTakeFirst();
  return mail && { error: mail.lastError, at: newest.at };
}

function failedAt({
  state,
  attempts,
  nextAttemptAt,
}: Pick<Row<'mail_outbox'>, 'state' | 'attempts' | 'nextAttemptAt'>): string {
  return state === 'failed' ? nextAttemptAt : lastAttempt(attempts, nextAttemptAt).toISOString();
}
