import { randomUUID } from 'node:crypto';
import type { CleanContactMessage } from '#domain/messages/contact.ts';
import type { StoredMessage } from '#domain/messages/stored-message.ts';
import type { Database } from '#server/database/tables.ts';

export type MessageStore = ReturnType<typeof messageStore>;

export function messageStore(database: Database) {
  return {
    /**
     * Every message with what became of its notification, newest first. One
     * without a mail, such as an imported one, was never meant to be announced.
     *
     * @param obstacle what keeps every notification from being sent; those that wait name it
     */
    async all(obstacle: string | null): Promise<StoredMessage[]> {
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

    /** Stores a message together with the mail that will announce it, or neither. */
    async add(message: CleanContactMessage, now: Date): Promise<void> {
      const id = randomUUID();
      const createdAt = now.toISOString();
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('contact_messages')
          .values({ id, ...message, createdAt })
          .execute();
        await transaction
          .insertInto('mail_outbox')
          .values({ id: randomUUID(), messageId: id, createdAt, nextAttemptAt: createdAt })
          .execute();
      });
    },
  };
}
