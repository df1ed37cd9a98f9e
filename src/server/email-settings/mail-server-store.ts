import { isDeepStrictEqual } from 'node:util';
import type { EnteredMailServer } from '#domain/email-settings/mail-server.ts';
import { type Counter, findPeriodEnd, incrementCounter } from '#server/database/counter.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { completeLogin } from '#server/email-settings/complete-login.ts';
import type { MailServerSettings } from '#server/outbox/smtp-server.ts';

export type MailServerStore = ReturnType<typeof mailServerStore>;

/** There is one mail server. Every process that saves it uses this id, so there is only one row. */
const ID = '00000000-0000-4000-8000-000000000001';

/** The limit keeps a stolen session from searching a network for mail servers. */
const TESTS: Counter = {
  client: 'tests of mail servers',
  limit: 10,
  periodMs: 60 * 60 * 1000,
  restartsOnAttempt: false,
};

export function mailServerStore(database: Database) {
  return {
    /** `undefined` until a mail server is set up in the panel. */
    async find(): Promise<MailServerSettings | undefined> {
      return findSettings(database);
    },

    /**
     * Saves the mail server. Returns whether anything has changed.
     *
     * @throws RequestError 400, see `completeLogin`
     */
    async save(entered: EnteredMailServer, now: Date): Promise<boolean> {
      return runTransaction(database, async (transaction) => {
        await lockUntilCommit(transaction, 'mail_server');
        const stored = await findSettings(transaction);
        const settings = completeLogin(entered, stored);
        if (isDeepStrictEqual(settings, { ...stored })) return false;
        const changes = { ...settings, updatedAt: now.toISOString() };
        await transaction
          .insertInto('mail_server')
          .values({ id: ID, ...changes })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
          .execute();
        return true;
      });
    },

    /** Counts a test. Returns `undefined`, or when the limit is reached the end of the hour. */
    async countTest(now: Date): Promise<Date | undefined> {
      const { counted } = await incrementCounter(database, 'mail_attempts', TESTS, now);
      return counted ? undefined : findPeriodEnd(database, 'mail_attempts', TESTS);
    },
  };
}

function findSettings(database: Database): Promise<MailServerSettings | undefined> {
  return database
    .selectFrom('mail_server')
    .select(['host', 'port', 'security', 'username', 'password', 'from'])
    .where('id', '=', ID)
    .executeTakeFirst();
}
