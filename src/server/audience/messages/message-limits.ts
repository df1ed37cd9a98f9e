import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#domain/dates/durations.ts';
import type { InboxUsage } from '#domain/messages/admin-message.ts';
import { type Counter, incrementCounters } from '#server/core/database/counter.ts';
import type { Database } from '#server/core/database/tables.ts';
import { limitReached, RequestError } from '#server/core/http/request-error.ts';
import { findPublicEmail } from '#server/content/social-links/social-link-store.ts';
import { measureTrashedMessages } from '#server/content/trash/trash-store.ts';

const OF_ONE_SENDER = { limit: 10, periodMs: 10 * MINUTE_MS };

/**
 * Enough for the busiest hour of a popular video, and more messages than a single person can read in
 * that time. The limit stops a flood from thousands of networks that each stay below
 * {@link OF_ONE_SENDER}.
 */
const OF_ALL_SENDERS: Counter = { client: 'all senders', limit: 300, periodMs: HOUR_MS };

/** Room for 4,700 messages of 10,000 letters, or for 40,000 ordinary ones. */
const INBOX_LIMIT_BYTES = 50 * 1024 * 1024;

/**
 * An estimate of the space that a message takes besides its text: names, address, its mail and the
 * indexes. Counting these bytes also limits the number of very short messages.
 */
const BYTES_BESIDES_TEXT = 1000;

/** Long, because only the administrator can make room in a full inbox. */
const RETRY_WHEN_FULL_SECONDS = 60 * 60;

/**
 * Counts a message of a sender and returns why it must not be stored, or `undefined` if it may be.
 * To be called in the transaction that stores the message. Unless the reason is the sender's own
 * limit, the refusal names the email address that the site shows, if it shows one.
 *
 * A message is counted even if it is then refused because the inbox is full. Measuring the inbox
 * takes milliseconds, so it must not happen more often than {@link OF_ALL_SENDERS} allows.
 */
export async function countAndCheckLimits(
  transaction: Database,
  { sender, now }: { sender: string; now: Date },
): Promise<RequestError | undefined> {
  const ofSender = { client: sender, ...OF_ONE_SENDER };
  const count = await incrementCounters(transaction, 'messages', [ofSender, OF_ALL_SENDERS], now);
  if (count.counted) {
    const { usedBytes, limitBytes } = await measureInbox(transaction);
    if (usedBytes < limitBytes) return undefined;
  } else if (count.limit === ofSender) {
    const sentence = 'That is as many messages as can be sent at once.';
    return limitReached(sentence, { endsAt: count.endsAt, now });
  }
  const email = await findPublicEmail(transaction);
  const byEmail = email === null ? undefined : `write by email instead (${email})`;
  if (count.counted) {
    const sentence = `The inbox is full, so this message could not be stored. Please ${byEmail ?? 'try again later'}.`;
    return new RequestError(503, sentence, { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS });
  }
  const sentence = 'More messages are arriving than the site can take.';
  const instead = byEmail && `, or ${byEmail}`;
  return limitReached(sentence, { endsAt: count.endsAt, now, instead });
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
