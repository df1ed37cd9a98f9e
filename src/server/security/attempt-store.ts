import { LOCKOUT_MINUTES, type LockoutStatus, MAX_ATTEMPTS } from '#domain/security/lockout.ts';
import { type Counter, raiseCounter, sweepCounters } from '#server/database/counter.ts';
import type { Database } from '#server/database/tables.ts';

/** Whom an attempt is counted for. */
export interface SignInClient {
  /** Names the counter. */
  client: string;
  /** Whether a browser has signed in before; such a one does not count among the strangers. */
  isKnown: boolean;
}

export type AttemptStore = ReturnType<typeof attemptStore>;

const MINUTE_MS = 60 * 1000;

/** However many addresses a botnet has, it gets so many guesses a day. */
const ALL_STRANGERS: Counter = {
  client: 'all strangers',
  limit: 500,
  countedMs: 24 * 60 * MINUTE_MS,
  isExtended: false,
};

/**
 * How often who has tried to sign in, kept in the database so that a restart
 * or another node forgets nothing.
 */
export function attemptStore(database: Database) {
  return {
    /**
     * Counts an attempt before it is made; one statement both checks and
     * counts, so guesses at the same moment cannot slip through together.
     * Returns how many are left after it; `undefined` when it must not be made.
     */
    async reserve(signInClient: SignInClient, now: Date): Promise<number | undefined> {
      return database
        .transaction()
        .execute(async (transaction) => {
          let remaining = MAX_ATTEMPTS;
          for (const counter of countersOf(signInClient)) {
            const attempts = await raiseCounter(transaction, 'login_attempts', counter, now);
            // Takes back what the counter before has counted.
            if (attempts === undefined) throw new NoAttemptLeft();
            remaining = Math.min(remaining, counter.limit - attempts);
          }
          return remaining;
        })
        .catch((error: unknown) => {
          if (error instanceof NoAttemptLeft) return undefined;
          throw error;
        });
    },

    /** Takes back an attempt that could not be made. */
    async giveBack(signInClient: SignInClient): Promise<void> {
      for (const { client } of countersOf(signInClient)) {
        await database
          .updateTable('login_attempts')
          .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
          .where('client', '=', client)
          .where('attempts', '>', 0)
          .execute();
      }
    },

    /** Where the client stands. Writes nothing. */
    async status(signInClient: SignInClient, now: Date): Promise<LockoutStatus> {
      let [attemptsRemaining, timeRemaining] = [MAX_ATTEMPTS, 0];
      for (const { client, limit } of countersOf(signInClient)) {
        const counted = await database
          .selectFrom('login_attempts')
          .select(['attempts', 'countedUntil'])
          .where('client', '=', client)
          .where('countedUntil', '>', now.toISOString())
          .executeTakeFirst();
        if (!counted) continue;
        attemptsRemaining = Math.min(attemptsRemaining, Math.max(0, limit - counted.attempts));
        if (counted.attempts < limit) continue;
        const waitMs = Date.parse(counted.countedUntil) - now.getTime();
        timeRemaining = Math.max(timeRemaining, Math.ceil(waitMs / MINUTE_MS));
      }
      return { isLocked: timeRemaining > 0, timeRemaining, attemptsRemaining };
    },

    /** Forgets what the client did wrong, but not that a stranger has tried. */
    async forgive({ client }: SignInClient): Promise<void> {
      await database.deleteFrom('login_attempts').where('client', '=', client).execute();
    },

    /** Forgets everything: nobody is locked out any more. */
    async forgiveAll(): Promise<void> {
      await database.deleteFrom('login_attempts').execute();
    },

    /** Removes the rows that mean nothing any more. */
    async sweep(now: Date): Promise<void> {
      await sweepCounters(database, 'login_attempts', now);
    },
  };
}

class NoAttemptLeft extends Error {}

/** The client's own counter first: a client that is locked uses up nothing of what all strangers have. */
function countersOf({ client, isKnown }: SignInClient): Counter[] {
  const own = {
    client,
    limit: MAX_ATTEMPTS,
    countedMs: LOCKOUT_MINUTES * MINUTE_MS,
    isExtended: true,
  };
  return isKnown ? [own] : [own, ALL_STRANGERS];
}
