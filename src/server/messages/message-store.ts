import { randomUUID } from 'node:crypto';
import type { NewMessage } from '#domain/messages/message-input.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { raiseCounter, sweepCounters } from '#server/database/counter.ts';
import type { Database } from '#server/database/tables.ts';

export type MessageStore = ReturnType<typeof messageStore>;

const MESSAGES_PER_SENDER = 10;
const WINDOW_MS = 10 * 60 * 1000;

export function messageStore(database: Database) {
  return {
    /**
     * Every message with what became of its notification, newest first. One
     * without a mail, such as an imported one, was never meant to be announced.
     *
     * @param obstacle what keeps every notification from being sent; those that wait name it
     */
    async all(obstacle: string | null): Promise<AdminMessage[]> {
      const rows = await database
        .selectFrom('contact_messages')
        .leftJoin('mail_outbox', 'mail_outbox.messageId', 'contact_messages.id')
        .selectAll('contact_messages')
        .select(['state', 'sentAt', 'attempts', 'lastError'])
        .orderBy('contact_messages.createdAt', 'desc')
        .orderBy('contact_messages.id', 'desc')
        .execute();
      return rows.map(({ state, sentAt, attempts, lastError, ...message }) =>
        Object.assign(message, {
          notification: {
            state: state ?? 'off',
            sentAt,
            attempts: attempts ?? 0,
            error: state === 'waiting' ? (obstacle ?? lastError) : lastError,
          },
        }),
      );
    },

    /**
     * Counts a message for its sender and stores it together with the mail that
     * will announce it, or does none of it. Gives `undefined` then, or else how
     * many milliseconds this sender has to wait.
     */
    async add(message: NewMessage, sender: string, now: Date): Promise<number | undefined> {
      const id = randomUUID();
      const createdAt = now.toISOString();
      return database.transaction().execute(async (transaction) => {
        const waitMs = await countMessage(transaction, sender, now);
        if (waitMs !== undefined) return waitMs;
        await transaction
          .insertInto('contact_messages')
          .values({ id, ...message, createdAt })
          .execute();
        await transaction
          .insertInto('mail_outbox')
          .values({ id: randomUUID(), messageId: id, createdAt, nextAttemptAt: createdAt })
          .execute();
        return undefined;
      });
    },

    /** Forgets who has sent messages before the last minutes. */
    async sweep(now: Date): Promise<void> {
      await sweepCounters(database, 'message_attempts', now);
    },
  };
}

/** Gives how many milliseconds the sender has to wait, when that is one message too many. */
async function countMessage(
  database: Database,
  sender: string,
  now: Date,
): Promise<number | undefined> {
  const counter = {
    client: sender,
    limit: MESSAGES_PER_SENDER,
    countedMs: WINDOW_MS,
    isExtended: false,
  };
  if ((await raiseCounter(database, 'message_attempts', counter, now)) !== undefined)
    return undefined;
  const { countedUntil } = await database
    .selectFrom('message_attempts')
    .select('countedUntil')
    .where('client', '=', sender)
    .executeTakeFirstOrThrow();
  return Date.parse(countedUntil) - now.getTime();
}
