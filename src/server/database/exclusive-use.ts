import { PostgresAdapter, sql } from 'kysely';
import { SettingError } from '#server/env.ts';
import { errorCode } from '#server/error-code.ts';
import { SERVER_CONNECTION } from './connect.ts';
import { SQLITE_BUSY } from './node-sqlite-driver.ts';
import type { TableSchema } from './site-schema.ts';
import { sqliteCode } from './sqlite-code.ts';
import type { Database } from './tables.ts';

/**
 * Refuses a database that a server uses. On SQLite every other connection to the file counts as a
 * server, and after the check no other connection can use the file until this one is closed.
 *
 * @param place the setting that names the database
 * @throws SettingError when a server uses the database
 */
export async function refuseIfServed(database: Database, place: string): Promise<void> {
  const isServed = isPostgres(database) ? await hasServers(database) : await isFileInUse(database);
  if (!isServed) return;
  throw new SettingError(
    `The site in the database of ${place} is running. Stop every server of it, and try again.`,
  );
}

/**
 * Locks all tables until the transaction ends: other connections can read but not write. Only
 * PostgreSQL needs this, see {@link refuseIfServed}.
 *
 * @throws SettingError when another program keeps a table locked for several seconds
 */
export async function lockTables(
  transaction: Database,
  tables: readonly TableSchema[],
): Promise<void> {
  if (!isPostgres(transaction)) return;
  // The transaction on the source of a move is idle while the uploaded files are copied.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  // The connection of a program that was just killed can hold its locks for a moment.
  await sql`set local lock_timeout = '10s'`.execute(transaction);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  // Unlike weaker modes, this one also excludes a second move of the same site.
  await sql`lock table ${names} in share row exclusive mode`
    .execute(transaction)
    .catch((error: unknown) => {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      throw new SettingError('Another program, such as a second move, is using the database.');
    });
}

function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

async function hasServers(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_CONNECTION}`.execute(
    database,
  );
  return rows.length > 0;
}

/** In exclusive mode, the first transaction fails while any other connection to the file is open. */
async function isFileInUse(database: Database): Promise<boolean> {
  await sql`pragma locking_mode = exclusive`.execute(database);
  return database
    .transaction()
    .execute(async () => false)
    .catch((error: unknown) => {
      if (sqliteCode(error) === SQLITE_BUSY) return true;
      throw error;
    });
}

const LOCK_NOT_AVAILABLE = '55P03';
