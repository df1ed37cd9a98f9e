import { MINUTE_MS } from '#domain/dates/durations.ts';
import { LOCKOUT_MINUTES, type LockoutStatus, MAX_ATTEMPTS } from '#domain/sign-in/lockout.ts';
import {
  type Counter,
  incrementCounters,
  readCounter,
  resetCounter,
  uncountAttempt,
} from '#server/core/database/counter.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';

/**
 * Counts sign-in attempts in the database, so that a restart or a second process does not reset
 * the counters.
 */

/** The client that sign-in attempts are counted for. */
export interface SignInClient {
  client: string;
  /**
   * Whether this browser has signed in before. Its attempts do not count toward the daily limit
   * of unknown clients.
   */
  isKnown: boolean;
}

/**
 * Prefix of the counter keys of known browsers, and of no other keys. Must not change, because keys
 * in the database begin with it.
 */
export const KNOWN_BROWSER_PREFIX = 'device ';

/**
 * Limits the guesses of a botnet, however many addresses it has. `client` is the key of the
 * counter in the database, so a different value would start a new count.
 */
const ALL_UNKNOWN_CLIENTS: Counter = {
  client: 'all strangers',
  limit: 500,
  periodMs: 24 * 60 * MINUTE_MS,
};

/**
 * Counts an attempt before it is made, so that concurrent guesses cannot
 * exceed the limit together. Counts nothing when the client is locked.
 *
 * @returns how many attempts are left; `undefined` when the client is locked
 */
export async function reserveAttempt(
  database: Database,
  signInClient: SignInClient,
  now: Date,
): Promise<number | undefined> {
  const counters = countersOf(signInClient);
  const count = await runTransaction(database, (transaction) =>
    incrementCounters(transaction, 'sign-ins', counters, now),
  );
  return count.counted ? count.left : undefined;
}

/** Takes a reserved attempt off the counters again, because it could not be made. */
export async function refundAttempt(database: Database, signInClient: SignInClient): Promise<void> {
  for (const counter of countersOf(signInClient)) {
    await uncountAttempt(database, 'sign-ins', counter);
  }
}

/** Whether the client is locked, for how long, and how many attempts it has left. Writes nothing. */
export async function readAttemptStatus(
  database: Database,
  signInClient: SignInClient,
  now: Date,
): Promise<LockoutStatus> {
  let [attemptsRemaining, timeRemaining] = [MAX_ATTEMPTS, 0];
  for (const counter of countersOf(signInClient)) {
    const { left, endsAt } = await readCounter(database, 'sign-ins', counter, now);
    attemptsRemaining = Math.min(attemptsRemaining, left);
    if (left > 0) continue;
    const waitMs = endsAt.getTime() - now.getTime();
    timeRemaining = Math.max(timeRemaining, Math.ceil(waitMs / MINUTE_MS));
  }
  return { isLocked: timeRemaining > 0, timeRemaining, attemptsRemaining };
}

/** Resets the client's own counter; the daily limit of unknown clients keeps its count. */
export async function resetAttempts(database: Database, client: SignInClient): Promise<void> {
  await resetCounter(database, 'sign-ins', client);
}

/** Resets the counters of known browsers, which ends their locks. */
export async function resetAttemptsOfKnownBrowsers(database: Database): Promise<void> {
  await database
    .deleteFrom('counters')
    .where('kind', '=', 'sign-ins')
    .where('client', 'like', `${KNOWN_BROWSER_PREFIX}%`)
    .execute();
}

/** Resets every counter, which ends every lock. */
export async function resetAllAttempts(database: Database): Promise<void> {
  await database.deleteFrom('counters').where('kind', '=', 'sign-ins').execute();
}

function countersOf({ client, isKnown }: SignInClient): Counter[] {
  const ownCounter = {
    client,
    limit: MAX_ATTEMPTS,
    periodMs: LOCKOUT_MINUTES * MINUTE_MS,
    restartsOnAttempt: true,
  };
  return isKnown ? [ownCounter] : [ownCounter, ALL_UNKNOWN_CLIENTS];
}
