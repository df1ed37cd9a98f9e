import { sql } from 'kysely';
import { openForRestore, settingOf } from '#server/core/database/open-database.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { SERVER_CONNECTION } from '#server/core/database/connect.ts';
import { SQLITE_BUSY } from '#server/core/database/sqlite/node-sqlite-driver.ts';
import { sqliteCode } from '#server/core/database/sqlite/sqlite-code.ts';
import type { Database } from '#server/core/database/tables.ts';

/**
 * Refuses a database that a server uses. On SQLite every other connection to the file counts as a
 * server. A server that starts afterward is not noticed.
 *
 * @param migration the last one that the database may have, see `openForRestore`
 * @throws SettingError when a server uses the database
 */
export async function refuseIfServed(env: Env, migration: string): Promise<void> {
  // On SQLite, this connection locks the file until it is closed.
  await using database = await openForRestore(env, migration);
  const isServed = env.databaseUrl ? await hasServers(database) : await isFileInUse(database);
  if (!isServed) return;
  throw new SettingError(
    `The site in the database of ${settingOf(env)} is running. Stop every server of it, and try again.`,
  );
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
