import { PostgresAdapter, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/**
 * Makes transactions that ask for the same table, or for the uploaded files, wait for each
 * other, so that what one reads of it is still true when it writes. PostgreSQL lets them run
 * side by side otherwise; SQLite's write alone as it is, see node-sqlite-dialect.ts.
 */
export async function lockUntilCommit(
  transaction: Database,
  what: keyof Tables | 'uploads',
): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(transaction);
}
