import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Returns a text that differs whenever any process has committed a change since the last call. Two
 * equal texts within a process therefore mean that every query would return the same rows again.
 */
export async function dataVersion(database: Database): Promise<string> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const { version } = await database
    .selectNoFrom((isPostgres ? POSTGRES_VERSION : SQLITE_VERSION).as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/** All finished transactions, those of other databases on the same server included. */
const POSTGRES_VERSION = sql<string>`pg_current_snapshot()::text`;

/** The number of rows changed through this connection, and a counter of the commits of others. */
const SQLITE_VERSION = sql<string>`total_changes() || ' ' || (select data_version from pragma_data_version)`;
