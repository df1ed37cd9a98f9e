import type { Database } from '#server/database/tables.ts';

/** What happened to the mails of the site lately. */
export interface MailHistory {
  /** When a mail was sent last; `null` if none ever was. */
  lastSentAt: string | null;
  /** The reason why the mail failed that was attempted last, if none was sent since. */
  lastError: string | null;
}

export async function findMailHistory(database: Database): Promise<MailHistory> {
  const { lastSentAt } = await database
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.max<string | null>('sentAt').as('lastSentAt'))
    .executeTakeFirstOrThrow();
  const unsent = await database
    .selectFrom('mail_outbox')
    .select('lastError')
    .where('lastError', 'is not', null)
    .where('digestId', 'is', null)
    // A mail that has failed was due for the last time when it was attempted.
    .where(({ and, eb, or }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'failed'), eb('nextAttemptAt', '>', lastSentAt ?? '')]),
      ]),
    )
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { lastSentAt, lastError: unsent?.lastError ?? null };
}
