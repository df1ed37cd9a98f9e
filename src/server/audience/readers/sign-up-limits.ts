import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { countedAddress } from '#domain/readers/reader-addresses.ts';
import {
  type Counter,
  incrementCounter,
  incrementCounters,
} from '#server/core/database/counter.ts';
import type { Database } from '#server/core/database/tables.ts';

/** Why a sign-up is refused. The limit of an address is not a reason, because visitors must not learn of it. */
export interface SignUpRefusal {
  reason: 'client' | 'everyone';
  retryAfterMs: number;
}

type SignUpCount =
  | { isCounted: true; isMailed: boolean }
  | { isCounted: false; refusal: SignUpRefusal };

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
  signingKey: Buffer;
  /** How many mails may be sent within a day. At most half of them ask for a confirmation. */
  perDay: number;
}

/**
 * Counts a sign-up, so that nobody can send mails to strangers through the site. To be called in the
 * transaction that queues the mail. What happens depends on nothing that is known about the address,
 * except on the sign-ups counted for it: beyond its limit, no mail is sent.
 */
export async function countSignUp(
  transaction: Database,
  { email, client, signingKey, perDay }: SignUp,
  now: Date,
): Promise<SignUpCount> {
  const halfOfDay = Math.max(1, Math.floor(perDay / 2));
  const limits = [
    { reason: 'client', ...limit(`hour of ${client}`, OF_CLIENT_PER_HOUR, HOUR_MS) },
    { reason: 'client', ...limit(`day of ${client}`, OF_CLIENT_PER_DAY, DAY_MS) },
    { reason: 'everyone', ...limit('hour of all', OF_ALL_PER_HOUR, HOUR_MS) },
    { reason: 'everyone', ...limit('day of all', Math.min(OF_ALL_PER_DAY, halfOfDay), DAY_MS) },
  ] as const;
  const count = await incrementCounters(transaction, 'sign-ups', limits, now);
  if (!count.counted) {
    const retryAfterMs = count.endsAt.getTime() - now.getTime();
    return { isCounted: false, refusal: { reason: count.limit.reason, retryAfterMs } };
  }
  const hash = createHmac('sha256', signingKey)
    .update(`address of sign-ups ${countedAddress(email)}`)
    .digest('base64url');
  for (const counter of [
    limit(`day to ${hash}`, OF_ADDRESS_PER_DAY, DAY_MS),
    limit(`month to ${hash}`, OF_ADDRESS_PER_MONTH, 30 * DAY_MS),
  ]) {
    const { counted } = await incrementCounter(transaction, 'sign-ups', counter, now);
    if (!counted) return { isCounted: true, isMailed: false };
  }
  return { isCounted: true, isMailed: true };
}

function limit(client: string, attempts: number, periodMs: number): Counter {
  return { client, limit: attempts, periodMs };
}
