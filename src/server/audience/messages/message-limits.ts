import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#domain/dates/durations.ts';
import type { InboxUsage } from '#domain/messages/admin-message.ts';
import { type Counter, incrementCounters } from '#server/core/database/counter.ts';
import type { Database } from '#server/core/database/tables.ts';
import { measureTrashedMessages } from '#server/content/trash/trash-store.ts';

/**
 * Why a message is not stored: its sender has sent too many, all senders together have sent too
 * many, or the inbox is full.
 */
export interface MessageRefusal {
  reason: 'sender' | 'everyone' | 'full';
  retryAfterMs: number;
}

const MESSAGES_OF_ONE_SENDER_PER_TEN_MINUTES = 10;

/**
 * Enough for the busiest hour of a popular video, and more messages than a single person can read in
 * that time. The limit stops a flood from thousands of networks that each stay below
 * {@link MESSAGES_OF_ONE_SENDER_PER_TEN_MINUTES}.
 */
const MESSAGES_OF_ALL_SENDERS_PER_HOUR = 300;

/** Room for 4,700 messages of 10,000 letters, or for 40,000 ordinary ones. */
const INBOX_LIMIT_BYTES = 50 * 1024 * 1024;

/**
 * An estimate of the space that a message takes besides its text: names, address, its mail and the
 * indexes. Counting these bytes also limits the number of very short messages.
 */
const BYTES_BESIDES_TEXT = 1000;

/** Long, because only the administrator can make room in a full inbox. */
const RETRY_WHEN_FULL_MS = HOUR_MS;

/**
 * Counts a message of a sender and returns why it must not be stored, or `undefined` if it may be.
 * To be called in the transaction that stores the message.
 *
 * A message is counted even if it is then refused because the inbox is full. Measuring the inbox
 * takes milliseconds, so it must not happen more often than
 * {@link MESSAGES_OF_ALL_SENDERS_PER_HOUR} times an hour.
 */
export async function countAndCheckLimits(
  transaction: Database,
  { sender, now }: { sender: string; now: Date },
): Promise<MessageRefusal | undefined> {
  const count = await incrementCounters(transaction, 'messages', countersOf(sender), now);
  if (!count.counted) {
    return { reason: count.limit.reason, retryAfterMs: count.endsAt.getTime() - now.getTime() };
  }
  const { usedBytes, limitBytes } = await measureInbox(transaction);
  if (usedBytes < limitBytes) return undefined;
  return { reason: 'full', retryAfterMs: RETRY_WHEN_FULL_MS };
}

/** How many bytes the stored messages take, those in the trash included, and how many they may take. */
export async function measureInbox(database: Database): Promise<InboxUsage> {
  const { usedBytes } = await database
    .selectFrom('contact_messages')
    .select(
      sql<number>`coalesce(sum(octet_length(message)), 0) + count(*) * ${sql.lit(BYTES_BESIDES_TEXT)}`.as(
        'usedBytes',
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    usedBytes: usedBytes + (await measureTrashedMessages(database)),
    limitBytes: INBOX_LIMIT_BYTES,
  };
}

function countersOf(sender: string): (Counter & Pick<MessageRefusal, 'reason'>)[] {
  return [
    {
      reason: 'sender',
      client: sender,
      limit: MESSAGES_OF_ONE_SENDER_PER_TEN_MINUTES,
      periodMs: 10 * MINUTE_MS,
    },
    {
      reason: 'everyone',
      client: 'all senders',
      limit: MESSAGES_OF_ALL_SENDERS_PER_HOUR,
      periodMs: HOUR_MS,
    },
  ];
}
