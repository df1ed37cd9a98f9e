import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { countedAddress } from '#domain/readers/reader-addresses.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { type Counter, incrementCounters } from '#server/core/database/counter.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { limitReached, type RequestError } from '#server/core/http/request-error.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { confirmationMail } from './confirmation-mail.ts';

const OF_CLIENT_PER_HOUR = 5;
const OF_CLIENT_PER_DAY = 20;
const OF_ALL_PER_HOUR = 60;
const OF_ALL_PER_DAY = 300;
const OF_ADDRESS_PER_DAY = 1;
const OF_ADDRESS_PER_MONTH = 3;

interface SignUp {
  email: string;
  /** Keyed hash of the client's address, see `clientHash`. */
  client: string;
}

/**
 * Counts a sign-up and queues the mail that asks to confirm, unless the address has had enough. Nothing is
 * looked up about the address: the queue is the only place that contains it until the mail is composed,
 * see `confirmationMail`.
 *
 * @throws RequestError 429 at a limit of the client or of all clients
 */
export async function addSignUp(database: Database, signUp: SignUp, now: Date): Promise<void> {
  const refusal = await runTransaction(database, async (transaction) => {
    const settings = await findSettings(transaction, readerSettings);
    return requestConfirmation(transaction, signUp, { ...settings, origin: 'form', now });
  });
  if (refusal) throw refusal;
}

/**
 * Invites the sender of a message who has ticked the newsletter, in the transaction that stores the
 * message. Does nothing if mails to readers or the invitations are off, or a limit is reached.
 */
export async function inviteReader(
  transaction: Database,
  signUp: SignUp,
  now: Date,
): Promise<void> {
  const settings = await findSettings(transaction, readerSettings);
  if (settings.isOn && settings.invitesFromContactForm) {
    await requestConfirmation(transaction, signUp, { ...settings, origin: 'contact', now });
  }
}

/**
 * Counts a sign-up, so that nobody can send mails to strangers through the site, and queues its mail.
 * Returns why it was refused. The limit of an address is not a reason, because visitors must not learn of
 * it: beyond that limit, no mail is sent. Nothing else that is known about the address matters.
 */
async function requestConfirmation(
  transaction: Database,
  { email, client }: SignUp,
  { perDay, origin, now }: { perDay: number; origin: 'form' | 'contact'; now: Date },
): Promise<RequestError | undefined> {
  // At most half of the mails of a day ask for a confirmation.
  const halfOfDay = Math.max(1, Math.floor(perDay / 2));
  const limitsOfClient = [
    limit(`hour of ${client}`, OF_CLIENT_PER_HOUR, HOUR_MS),
    limit(`day of ${client}`, OF_CLIENT_PER_DAY, DAY_MS),
  ];
  const limits = [
    ...limitsOfClient,
    limit('hour of all', OF_ALL_PER_HOUR, HOUR_MS),
    limit('day of all', Math.min(OF_ALL_PER_DAY, halfOfDay), DAY_MS),
  ];
  const count = await incrementCounters(transaction, 'sign-ups', limits, now);
  if (!count.counted) {
    const sentence = limitsOfClient.includes(count.limit)
      ? 'That is as many sign-ups as can be sent at once.'
      : 'More people are signing up than the site can take.';
    return limitReached(sentence, { endsAt: count.endsAt, now });
  }
  const hash = createHmac('sha256', await signingKey(transaction))
    .update(`address of sign-ups ${countedAddress(email)}`)
    .digest('base64url');
  const limitsOfAddress = [
    limit(`day to ${hash}`, OF_ADDRESS_PER_DAY, DAY_MS),
    limit(`month to ${hash}`, OF_ADDRESS_PER_MONTH, 30 * DAY_MS),
  ];
  const toAddress = await incrementCounters(transaction, 'sign-ups', limitsOfAddress, now);
  if (toAddress.counted) {
    await confirmationMail.enqueue(transaction, { recipient: email, origin }, now);
  }
  return undefined;
}

function limit(client: string, attempts: number, periodMs: number): Counter {
  return { client, limit: attempts, periodMs };
}
