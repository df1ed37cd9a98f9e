import { PostgresAdapter, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { SettingError } from '#server/settings/env.ts';

/** The oldest version that the site was tested with. */
const OLDEST_MAJOR_VERSION = 14;

/**
 * Refuses a PostgreSQL that is older than {@link OLDEST_MAJOR_VERSION}, before a migration fails on it.
 *
 * @throws SettingError
 */
export async function refuseOldPostgres(database: Database): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(database);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR_VERSION) return;
  throw new SettingError(
    `The database of DATABASE_URL cannot be used: PostgreSQL ${version} is too old; version ${OLDEST_MAJOR_VERSION} or later is needed.`,
  );
}
