import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/database/tables.ts';
import { nextAttempt } from '#server/mail/attempts.ts';

/** A mail that one process has claimed, to send it. */
export interface ClaimedMail {
  id: string;
  /** The message that it announces. */
  messageId: string | null;
  attempts: number;
  /** No other process sends the mail before this time. */
  claimedUntil: string;
}

/** Whether the mail of a message was sent, and if not, why. */
export type OutboxState = Pick<Row<'mail_outbox'>, 'state' | 'sentAt' | 'attempts' | 'lastError'>;

export type OutboxStore = ReturnType<typeof outboxStore>;

/** Longer than any attempt takes, so an expired claim belongs to a process that crashed. */
const CLAIM_MS = 5 * 60 * 1000;

/**
 * The mails that announce messages. An attempt is counted before it is made. If the
 * process crashes during the attempt, the mail is due again when its claim expires.
 */
export function outboxStore(database: Database) {
  return {
    /** Adds the mail that announces a message, in the transaction that stores the message. */
    async enqueue(
      transaction: Database,
      { messageId, createdAt }: { messageId: string; createdAt: string },
    ): Promise<void> {
      await transaction
        .insertInto('mail_outbox')
        .values({
          id: randomUUID(),
          kind: 'notification',
          messageId,
          createdAt,
          nextAttemptAt: createdAt,
        })
        .execute();
    },

    /** The state of the mails that announce the messages, by the ids of the messages. */
    async listStates(messageIds: readonly string[]): Promise<Map<string, OutboxState>> {
      if (messageIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('mail_outbox')
        .select(['messageId', 'state', 'sentAt', 'attempts', 'lastError'])
        .where('messageId', 'in', messageIds)
        .execute();
      return new Map(rows.map(({ messageId, ...state }) => [messageId ?? '', state]));
    },

    /**
     * Claims the mail that has been due for longest; `undefined` when none is due
     * or another process was faster. One statement both finds and claims it.
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
        // Repeated for PostgreSQL, where another process may have claimed the row in between.
        .where('state', '=', 'waiting')
        .where('nextAttemptAt', '<=', now.toISOString())
        .returning(['id', 'messageId', 'attempts'])
        .executeTakeFirst();
      return claimed && { ...claimed, claimedUntil };
    },

    async markSent({ id }: ClaimedMail, now: Date): Promise<void> {
      await database
        .updateTable('mail_outbox')
        .set({ state: 'sent', sentAt: now.toISOString(), lastError: null })
        .where('id', '=', id)
        .execute();
    },

    /** Schedules the next attempt for a mail that could not be sent, or marks it as failed. */
    async reschedule(mail: ClaimedMail, lastError: string, now: Date): Promise<void> {
      // This mail may itself be why the server closes the connection, which fails all due mails.
      // One millisecond later than those, so that they are tried before it next time.
      const later = new Date(now.getTime() + 1);
      await database
        .updateTable('mail_outbox')
        .set({ lastError, ...afterAttempt(mail.attempts, later) })
        .where('id', '=', mail.id)
        // Unless the attempt took so long that another process has claimed the mail.
        .where('nextAttemptAt', '=', mail.claimedUntil)
        .execute();
    },

    /** After a failure that affects all mail: reschedules every mail that is due, as if it had been attempted. */
    async rescheduleDue(lastError: string, now: Date): Promise<void> {
      const due = { state: 'waiting', until: now.toISOString() } as const;
      const counts = await database
        .selectFrom('mail_outbox')
        .select('attempts')
        .distinct()
        .where('state', '=', due.state)
        .where('nextAttemptAt', '<=', due.until)
        .execute();
      for (const { attempts } of counts) {
        await database
          .updateTable('mail_outbox')
          .set({ lastError, attempts: attempts + 1, ...afterAttempt(attempts + 1, now) })
          .where('state', '=', due.state)
          .where('nextAttemptAt', '<=', due.until)
          .where('attempts', '=', attempts)
          .execute();
      }
    },

    /** Marks the mails that are due as `off`, so that they are never sent. */
    async cancelDue(now: Date): Promise<void> {
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
