import { randomUUID } from 'node:crypto';
import type { NewMessage } from '#domain/messages/message-input.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { RequestError } from '#server/core/http/request-error.ts';
import { inviteReader } from '#server/audience/readers/sign-up-store.ts';
import { countAndCheckLimits } from './message-limits.ts';
import { notificationMail } from './message-mails.ts';

/**
 * Counts a message and stores it with the mail that announces it, in one transaction. Returns why it
 * was not stored; the refused message may count nevertheless, so the refusal is not thrown here.
 *
 * @param network keyed hash that identifies the sender
 */
export async function createMessage(
  database: Database,
  message: NewMessage,
  network: string,
  now: Date,
): Promise<RequestError | undefined> {
  const id = randomUUID();
  return runTransaction(database, async (transaction) => {
    const refusal = await countAndCheckLimits(transaction, { sender: network, now });
    if (refusal) return refusal;
    await transaction
      .insertInto('contact_messages')
      .values({ id, ...message, createdAt: now.toISOString(), network })
      .execute();
    await notificationMail.enqueue(transaction, { messageId: id }, now);
    if (message.newsletter) {
      await inviteReader(transaction, { email: message.email, client: network }, now);
    }
    return undefined;
  });
}
