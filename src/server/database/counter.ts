import { sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** Whom a counter counts: how often it lets them through, and for how long it counts. */
export interface Counter {
  client: string;
  limit: number;
  countedMs: number;
  /** Whether each attempt starts the time anew; then the last one allowed begins a full lock. */
  isExtended: boolean;
}

/** The tables of counters, all of the same columns. */
export type CounterTable = {
  [Table in keyof Tables]: Tables[Table] extends Tables['login_attempts'] ? Table : never;
}[keyof Tables];

/**
 * Raises a counter, or starts it anew when its time is over. One statement both
 * checks and counts, so attempts at the same moment cannot slip through
 * together, over any number of processes. Gives how many there are now;
 * `undefined` when the counter is at its limit.
 */
export async function raiseCounter(
  database: Database,
  table: CounterTable,
  { client, limit, countedMs, isExtended }: Counter,
  now: Date,
): Promise<number | undefined> {
  const until = new Date(now.getTime() + countedMs).toISOString();
  const counted = sql.ref<string>(`${table}.countedUntil`);
  const attempts = sql.ref<number>(`${table}.attempts`);
  const isOver = sql<boolean>`${counted} <= ${now.toISOString()}`;
  const keptUntil = isExtended ? sql<string>`${until}` : counted;

  const row = await database
    .insertInto(table)
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

/** Removes the counters whose time is over; they mean nothing any more. */
export async function sweepCounters(
  database: Database,
  table: CounterTable,
  now: Date,
): Promise<void> {
  await database.deleteFrom(table).where('countedUntil', '<=', now.toISOString()).execute();
}
