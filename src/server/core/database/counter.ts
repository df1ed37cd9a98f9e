import { sql } from 'kysely';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import { lockUntilCommit } from './run-transaction.ts';
import type { Database } from './tables.ts';
import type { CounterKind } from './tables/server-tables.ts';

/** A counter that limits one client, or all clients together, to `limit` attempts within `periodMs`. */
export interface Counter {
  /** Identifies the client, and its row among those of the kind. */
  client: string;
  limit: number;
  periodMs: number;
  /** How far ahead a stored period can end, see `hasPassed`; `periodMs` by default. */
  longestMs?: number;
  /** Whether each attempt restarts the period, so that the last allowed attempt starts a full lockout. */
  restartsOnAttempt?: boolean;
}

type CountResult = { counted: true; attempts: number } | { counted: false };

/**
 * Counts an attempt, unless the counter is at its limit. If the period is over, the
 * counter starts again at 1. One statement both checks and increments, so concurrent attempts cannot exceed the limit, whatever the number of processes.
 *
 * @returns whether the attempt was counted, and if so the attempts in this period
 */
export async function incrementCounter(
  database: Database,
  kind: CounterKind,
  { client, limit, periodMs, longestMs = periodMs, restartsOnAttempt }: Counter,
  now: Date,
): Promise<CountResult> {
  const endOfNewPeriod = new Date(now.getTime() + periodMs).toISOString();
  const endOfPeriod = sql.ref<string>('counters.countedUntil');
  const attempts = sql.ref<number>('counters.attempts');
  const isOver = columnHasPassed('counters.countedUntil', now, longestMs);
  const isRestarted = restartsOnAttempt ? sql<boolean>`true` : isOver;

  const row = await database
    .insertInto('counters')
    .values({ kind, client, attempts: 1, countedUntil: endOfNewPeriod })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'client'])
        .doUpdateSet({
          attempts: sql<number>`case when ${isOver} then 1 else ${attempts} + 1 end`,
          countedUntil: sql<string>`case when ${isRestarted} then ${endOfNewPeriod} else ${endOfPeriod} end`,
        })
        .where(sql<boolean>`${isOver} or ${attempts} < ${limit}`),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row ? { counted: true, attempts: row.attempts } : { counted: false };
}

/**
 * Counts an attempt in each of the counters, or in none if one of them is at its limit. To be called in a
 * transaction. A refused attempt writes nothing: rows of refused clients would have no limit.
 *
 * @returns how many attempts are left, or the first counter that is at its limit and when its period ends
 */
export async function incrementCounters<Limit extends Counter>(
  transaction: Database,
  kind: CounterKind,
  counters: readonly Limit[],
  now: Date,
): Promise<{ counted: true; left: number } | { counted: false; limit: Limit; endsAt: Date }> {
  // What is read below stays true until the counters are written.
  await lockUntilCommit(transaction, kind);
  for (const limit of counters) {
    const { left, endsAt } = await readCounter(transaction, kind, limit, now);
    if (left === 0) return { counted: false, limit, endsAt };
  }
  const left: number[] = [];
  for (const counter of counters) {
    const count = await incrementCounter(transaction, kind, counter, now);
    left.push(count.counted ? counter.limit - count.attempts : 0);
  }
  return { counted: true, left: Math.min(...left) };
}

/** Takes an attempt off a counter again, because it is not to count. */
export async function uncountAttempt(
  database: Database,
  kind: CounterKind,
  { client }: Pick<Counter, 'client'>,
): Promise<void> {
  await database
    .updateTable('counters')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('kind', '=', kind)
    .where('client', '=', client)
    .where('attempts', '>', 0)
    .execute();
}

/** Lets a counter start again. */
export async function resetCounter(
  database: Database,
  kind: CounterKind,
  { client }: Pick<Counter, 'client'>,
): Promise<void> {
  await database
    .deleteFrom('counters')
    .where('kind', '=', kind)
    .where('client', '=', client)
    .execute();
}

/** How many attempts are left in the current period of a counter, and when it ends. Writes nothing. */
export async function readCounter(
  database: Database,
  kind: CounterKind,
  { client, limit, periodMs, longestMs = periodMs }: Counter,
  now: Date,
): Promise<{ left: number; endsAt: Date }> {
  const row = await database
    .selectFrom('counters')
    .select(['attempts', 'countedUntil'])
    .where('kind', '=', kind)
    .where('client', '=', client)
    .where(({ not }) => not(columnHasPassed('countedUntil', now, longestMs)))
    .executeTakeFirst();
  if (!row) return { left: limit, endsAt: now };
  return { left: Math.max(0, limit - row.attempts), endsAt: new Date(row.countedUntil) };
}
