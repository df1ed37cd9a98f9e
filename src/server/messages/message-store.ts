import { randomUUID } from 'node:crypto';
import type { NewMessage } from '#domain/messages/message-input.ts';
import type { AdminMessage, Notification } from '#domain/messages/admin-message.ts';
import { incrementCounter, sweepCounters } from '#server/database/counter.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { OutboxState, OutboxStore } from '#server/mail/outbox-store.ts';

export type MessageStore = ReturnType<typeof messageStore>;

const MESSAGES_PER_SENDER = 10;
const WINDOW_MS = 10 * 60 * 1000;

type Outbox = Pick<OutboxStore, 'enqueue' | 'listStates'>;

type Creation = { stored: true } | { stored: false; retryAfterMs: number };

export function messageStore(database: Database, outbox: Outbox) {
  return {
    /**
     * Every message with the state of its notification, newest first.
     *
     * @param obstacle why no notification can be sent at present; `null` when they can be
     */
    async listForAdmin(obstacle: string | null): Promise<AdminMessage[]> {
      const messages = await database
        .selectFrom('contact_messages')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      // Read after the messages, so that each of them has its mail: both are committed together.
      const states = await outbox.listStates();
      return messages.map((message) =>
        Object.assign(message, { notification: notificationOf(states.get(message.id), obstacle) }),
      );
    },

    /** `undefined` when there is no such message. */
    async find(id: string): Promise<Row<'contact_messages'> | undefined> {
      return database
        .selectFrom('contact_messages')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /**
     * Counts a message for its sender and stores it with the mail that announces
     * it, in one transaction. Stores nothing when the sender is at the limit.
     */
    async create(message: NewMessage, sender: string, now: Date): Promise<Creation> {
      const id = randomUUID();
      const createdAt = now.toISOString();
      return database.transaction().execute(async (transaction) => {
        const count = await countMessage(transaction, sender, now);
        if (!count.counted) return { stored: false, retryAfterMs: count.retryAfterMs };
        await transaction
          .insertInto('contact_messages')
          .values({ id, ...message, createdAt })
          .execute();
        await outbox.enqueue(transaction, { messageId: id, createdAt });
        return { stored: true };
      });
    },

    /** Deletes the counters of senders whose period is over. */
    async sweep(now: Date): Promise<void> {
      await sweepCounters(database, 'message_attempts', now);
    },
  };
}

/** A message without a mail, such as an imported one, is never announced. */
function notificationOf(mail: OutboxState | undefined, obstacle: string | null): Notification {
  if (!mail) return { state: 'off', sentAt: null, attempts: 0, error: null };
  const { state, sentAt, attempts, lastError } = mail;
  return {
    state,
    sentAt,
    attempts,
    error: state === 'waiting' ? (obstacle ?? lastError) : lastError,
  };
}

type Count = { counted: true } | { counted: false; retryAfterMs: number };

async function countMessage(database: Database, sender: string, now: Date): Promise<Count> {
  const counter = {
    client: sender,
    limit: MESSAGES_PER_SENDER,
    periodMs: WINDOW_MS,
    restartsOnAttempt: false,
  };
  const count = await incrementCounter(database, 'message_attempts', counter, now);
  if (count.counted) return { counted: true };
  const { countedUntil } = await database
    .selectFrom('message_attempts')
    .select('countedUntil')
    .where('client', '=', sender)
    .executeTakeFirstOrThrow();
  return { counted: false, retryAfterMs: Date.parse(countedUntil) - now.getTime() };
}
