import { randomUUID } from 'node:crypto';
import type { CleanContactMessage } from '#domain/messages/contact.ts';
import type { Database } from '#server/database/tables.ts';

export type MessageStore = ReturnType<typeof messageStore>;

export function messageStore(database: Database) {
  return {
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
