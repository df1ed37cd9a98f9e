import type { Database, Row } from '#server/database/tables.ts';
import { nextAttempt } from '#server/mail/attempts.ts';

/** A mail that one process has taken upon itself to send, with the message it announces. */
export interface ClaimedMail {
  id: string;
  attempts: number;
  /** Until then nobody else sends it. */
  claimedUntil: string;
  message: Row<'contact_messages'>;
}

export type OutboxStore = ReturnType<typeof outboxStore>;

/** Longer than any attempt takes; whoever has not said anything by then has crashed. */
const CLAIM_MS = 5 * 60 * 1000;

/**
 * The mails to be sent. An attempt is counted before it is made: a process that
 * dies in it leaves a mail that is due again when its claim is over.
 */
export function outboxStore(database: Database) {
  return {
    /**
     * Takes the mail that has been due for longest; `undefined` when none is,
     * or another process was faster. One statement both looks and takes.
     */
    async claim(now: Date): Promise<ClaimedMail | undefined> {
      const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString();
      const claimed = await database
        .updateTable('mail_outbox')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: claimedUntil }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('mail_outbox')
            .select('id')
            .where('state', '=', 'waiting')
            .where('nextAttemptAt', '<=', now.toISOString())
            .orderBy('nextAttemptAt')
            .orderBy('id')
            .limit(1),
        )
        // Said once more for PostgreSQL: another process may have taken the row in between.
        .where('state', '=', 'waiting')
        .where('nextAttemptAt', '<=', now.toISOString())
        .returning(['id', 'messageId', 'attempts'])
        .executeTakeFirst();
      if (!claimed) return undefined;

      const message = await database
        .selectFrom('contact_messages')
        .selectAll()
        .where('id', '=', claimed.messageId)
        .executeTakeFirstOrThrow();
      return { id: claimed.id, attempts: claimed.attempts, claimedUntil, message };
    },

    async markSent({ id }: ClaimedMail, now: Date): Promise<void> {
      await database
        .updateTable('mail_outbox')
        .set({ state: 'sent', sentAt: now.toISOString(), lastError: null })
        .where('id', '=', id)
        .execute();
    },

    /** Puts a mail off that could not be sent, or gives it up. */
    async putOff(mail: ClaimedMail, lastError: string, now: Date): Promise<void> {
      // A moment after all others: should it be this mail that makes the server hang up,
      // they get past it.
      const later = new Date(now.getTime() + 1);
      await database
        .updateTable('mail_outbox')
        .set({ lastError, ...afterAttempt(mail.attempts, later) })
        .where('id', '=', mail.id)
        // Unless the attempt took so long that another process has taken over.
        .where('nextAttemptAt', '=', mail.claimedUntil)
        .execute();
    },

    /** Counts an attempt for all that is due, because no other would have ended better. */
    async putOffDue(lastError: string, now: Date): Promise<void> {
      const isDue = { state: 'waiting', before: now.toISOString() } as const;
      const counts = await database
        .selectFrom('mail_outbox')
        .select('attempts')
        .distinct()
        .where('state', '=', isDue.state)
        .where('nextAttemptAt', '<=', isDue.before)
        .execute();
      for (const { attempts } of counts) {
        await database
          .updateTable('mail_outbox')
          .set({ lastError, attempts: attempts + 1, ...afterAttempt(attempts + 1, now) })
          .where('state', '=', isDue.state)
          .where('nextAttemptAt', '<=', isDue.before)
          .where('attempts', '=', attempts)
          .execute();
      }
    },

    /** What is due is not wanted, now or later. */
    async turnOffDue(now: Date): Promise<void> {
      await database
        .updateTable('mail_outbox')
        .set({ state: 'off', lastError: null })
        .where('state', '=', 'waiting')
        .where('nextAttemptAt', '<=', now.toISOString())
        .execute();
    },
  };
}

function afterAttempt(attempts: number, now: Date) {
  const next = nextAttempt(attempts, now);
  return next ? { nextAttemptAt: next.toISOString() } : ({ state: 'failed' } as const);
}
