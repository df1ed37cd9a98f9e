import { sql } from 'kysely';
import { LOCKOUT_MINUTES, type LockoutStatus, MAX_ATTEMPTS } from '#domain/security/lockout.ts';
import type { Database } from '#server/database/tables.ts';

/** Whom an attempt is counted for. */
export interface Guesser {
  /** Names the counter. */
  client: string;
  /** Whether a browser has signed in before; such a one does not count among the strangers. */
  isKnown: boolean;
}

export type AttemptStore = ReturnType<typeof attemptStore>;

const MINUTE_MS = 60 * 1000;

/** A counter: how many attempts it allows, and for how long it counts them. */
interface Counter {
  client: string;
  limit: number;
  countedMs: number;
  /** Whether each attempt starts the time anew; then the last one allowed begins a full lock. */
  isExtended: boolean;
}

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
    async reserve(guesser: Guesser, now: Date): Promise<number | undefined> {
      return database
        .transaction()
        .execute(async (transaction) => {
          let remaining = MAX_ATTEMPTS;
          for (const counter of countersOf(guesser)) {
            const attempts = await raise(transaction, counter, now);
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
    async giveBack(guesser: Guesser): Promise<void> {
      for (const { client } of countersOf(guesser)) {
        await database
          .updateTable('login_attempts')
          .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
          .where('client', '=', client)
          .where('attempts', '>', 0)
          .execute();
      }
    },

    /** Where the guesser stands. Writes nothing. */
    async status(guesser: Guesser, now: Date): Promise<LockoutStatus> {
      let [attemptsRemaining, timeRemaining] = [MAX_ATTEMPTS, 0];
      for (const { client, limit } of countersOf(guesser)) {
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

    /** Forgets what the guesser did wrong, but not that a stranger has tried. */
    async forgive({ client }: Guesser): Promise<void> {
      await database.deleteFrom('login_attempts').where('client', '=', client).execute();
    },

    /** Forgets everything: nobody is locked out any more. */
    async forgiveAll(): Promise<void> {
      await database.deleteFrom('login_attempts').execute();
    },

    /** Removes the rows that mean nothing any more. */
    async sweep(now: Date): Promise<void> {
      await database
        .deleteFrom('login_attempts')
        .where('countedUntil', '<=', now.toISOString())
        .execute();
    },
  };
}

class NoAttemptLeft extends Error {}

/** The guesser's own counter first: a client that is locked uses up nothing of what all strangers have. */
function countersOf({ client, isKnown }: Guesser): Counter[] {
  const own = {
    client,
    limit: MAX_ATTEMPTS,
    countedMs: LOCKOUT_MINUTES * MINUTE_MS,
    isExtended: true,
  };
  return isKnown ? [own] : [own, ALL_STRANGERS];
}

/** Raises the counter, or starts it anew when its time is over; `undefined` when it is at its limit. */
async function raise(
  database: Database,
  { client, limit, countedMs, isExtended }: Counter,
  now: Date,
): Promise<number | undefined> {
  const until = new Date(now.getTime() + countedMs).toISOString();
  const counted = sql.ref<string>('login_attempts.countedUntil');
  const attempts = sql.ref<number>('login_attempts.attempts');
  const isOver = sql<boolean>`${counted} <= ${now.toISOString()}`;
  const keptUntil = isExtended ? sql<string>`${until}` : counted;

  const row = await database
    .insertInto('login_attempts')
    .values({ client, attempts: 1, countedUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('client')
        .doUpdateSet({
          attempts: sql<number>`case when ${isOver} then 1 else ${attempts} + 1 end`,
          countedUntil: sql<string>`case when ${isOver} then ${until} else ${keptUntil} end`,
        })
        .where(sql<boolean>`${isOver} or ${attempts} < ${limit}`),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}
