import { PostgresAdapter, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/**
 * Makes transactions that ask for the same table wait for each other, so that what one
 * reads of it is still true when it writes. PostgreSQL lets them run side by side
 * otherwise; SQLite's write alone as it is, see node-sqlite-dialect.ts.
 */
export async function oneAtATime(transaction: Database, table: keyof Tables): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(transaction);
}
