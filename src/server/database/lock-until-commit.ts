import { PostgresAdapter, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/**
 * Serializes transactions that lock the same table, or the uploaded files, so that what
 * one has read is still true when it writes. Only PostgreSQL needs the lock: SQLite runs
 * one writing transaction at a time, see node-sqlite-dialect.ts.
 */
export async function lockUntilCommit(
  transaction: Database,
  what: keyof Tables | 'uploads',
): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(transaction);
}
