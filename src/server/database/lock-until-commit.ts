import { PostgresAdapter, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/**
 * Takes a named lock until the transaction ends. Transactions that take the same lock run one
 * after another, so what each has read still holds when it writes. The lock is named after a
 * table or the uploads, but locks neither. Only PostgreSQL needs it: SQLite runs one writing
 * transaction at a time, see node-sqlite-dialect.ts.
 */
export async function lockUntilCommit(
  transaction: Database,
  lockName: keyof Tables | 'uploads',
): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(transaction);
}
