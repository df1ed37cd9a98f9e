import { PostgresAdapter, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';
import type { CounterKind } from './tables/server-tables.ts';

/**
 * Acquires a named lock until the transaction ends. Transactions that acquire the same lock run one
 * after another, so what each has read is still true when it writes. The name is that of a table, of a
 * kind of counters or "uploads", but the lock itself blocks no access to rows or files. Only PostgreSQL
 * needs the lock: SQLite runs one writing transaction at a time, see node-sqlite-driver.ts.
 */
export async function lockUntilCommit(
  transaction: Database,
  lockName: keyof Tables | CounterKind | 'uploads',
): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(transaction);
}
