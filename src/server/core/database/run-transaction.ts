import { setTimeout as delay } from 'node:timers/promises';
import { Transaction, PostgresAdapter, sql } from 'kysely';
import { errorCode } from '#server/core/settings/error-code.ts';
import { isConnectionLost } from './database-unavailable.ts';
import type { Database, Tables } from './tables.ts';
import type { CounterKind } from './tables/server-tables.ts';

/** More than two, because the second attempt can end in a deadlock as well. */
const MAX_ATTEMPTS = 3;

const MAX_PAUSE_MS = 50;

/**
 * Runs work in a transaction. If the transaction certainly did not take effect, the work is run
 * again in a new one: after a deadlock, a conflict with a concurrent transaction, or the loss of
 * the connection before the commit. If the connection is lost during the commit, PostgreSQL may or
 * may not have stored the changes, so the function rejects instead of storing them twice. See decision 36.
 *
 * In a transaction, the work becomes a part of it: it is committed, undone and run again with the whole.
 *
 * @param work must change nothing but the database, and only through the transaction, because it may
 *   run several times
 */
export async function runTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  attempt = 1,
): Promise<Result> {
  if (database instanceof Transaction) return work(database);
  let isCommitting = false;
  try {
    return await database.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    const isUndone =
      ROLLED_BACK.has(errorCode(error)) || (!isCommitting && isConnectionLost(error));
    if (!isUndone || attempt === MAX_ATTEMPTS) throw error;
  }
  // After a deadlock, the other transaction waits for a lock that this one has just released. Without a
  // pause, the new attempt could take the lock first and cause the deadlock again.
  await delay(Math.random() * MAX_PAUSE_MS);
  return runTransaction(database, work, attempt + 1);
}

/** PostgreSQL's codes for a transaction that it rolled back: serialization failure and deadlock. */
const ROLLED_BACK: ReadonlySet<string> = new Set(['40001', '40P01']);

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
