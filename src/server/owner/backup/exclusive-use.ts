import { PostgresAdapter, sql } from 'kysely';
import { SettingError } from '#server/core/settings/env.ts';
import { SERVER_CONNECTION } from '#server/core/database/connect.ts';
import { SQLITE_BUSY } from '#server/core/database/sqlite/node-sqlite-driver.ts';
import { sqliteCode } from '#server/core/database/sqlite/sqlite-code.ts';
import type { Database } from '#server/core/database/tables.ts';

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
