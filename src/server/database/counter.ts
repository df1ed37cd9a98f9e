import { sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** A rate limit of one client: at most `limit` attempts within `periodMs`. */
export interface Counter {
  client: string;
  limit: number;
  periodMs: number;
  /** Whether each attempt restarts the period, so that the last allowed attempt starts a full lockout. */
  restartsOnAttempt: boolean;
}

type Count = { counted: true; attempts: number } | { counted: false };

/** The tables of counters, which all have the same columns. */
export type CounterTable = {
  [Table in keyof Tables]: Tables[Table] extends Tables['login_attempts'] ? Table : never;
}[keyof Tables];

/**
 * Increments a counter, or restarts it when its period is over. Does not count
 * when the counter is at its limit. One statement both checks and increments, so
 * concurrent attempts cannot exceed the limit, whatever the number of processes.
 *
 * @returns whether the attempt was counted, and if so the attempts in this period
 */
export async function incrementCounter(
  database: Database,
  table: CounterTable,
  { client, limit, periodMs, restartsOnAttempt }: Counter,
  now: Date,
): Promise<Count> {
  const until = new Date(now.getTime() + periodMs).toISOString();
  const counted = sql.ref<string>(`${table}.countedUntil`);
  const attempts = sql.ref<number>(`${table}.attempts`);
  const isOver = sql<boolean>`${counted} <= ${now.toISOString()}`;
  const keptUntil = restartsOnAttempt ? sql<string>`${until}` : counted;

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
  return row ? { counted: true, attempts: row.attempts } : { counted: false };
}

/** Deletes the counters whose period is over. They no longer limit anything. */
export async function sweepCounters(
  database: Database,
  table: CounterTable,
  now: Date,
): Promise<void> {
  await database.deleteFrom(table).where('countedUntil', '<=', now.toISOString()).execute();
}
