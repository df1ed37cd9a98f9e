import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts';
import { sqliteCode } from '#server/database/sqlite-code.ts';
import type { Database } from '#server/database/tables.ts';
import { type Env, SettingError } from '#server/env.ts';
import { errorCode } from '#server/error-code.ts';

type DatabaseSettings = Pick<Env, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the configured database and migrates it. The caller closes it.
 *
 * @throws SettingError when the configured database cannot be used
 */
export async function openDatabase(env: DatabaseSettings): Promise<Database> {
  try {
    const database = await connectDatabase(env);
    await migrate(database).catch(async (error: unknown) => {
      await database.destroy();
      throw error;
    });
    return database;
  } catch (error) {
    throw databaseError(env, error);
  }
}

/** A SettingError if the configured database cannot be used, or else the error itself. */
function databaseError(env: DatabaseSettings, error: unknown): unknown {
  const code = errorCode(error);
  const isSettingWrong =
    ACCESS_DENIED.test(code) ||
    FILE_CODES.has(code) ||
    UNUSABLE_FILE.has(sqliteCode(error)) ||
    isDatabaseUnavailable(error);
  if (!(error instanceof Error) || !isSettingWrong) return error;
  const setting = env.databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${env.dataDir}`;
  const reason = (error instanceof AggregateError ? code : error.message).replaceAll(/\s+/g, ' ');
  return new SettingError(`The database of ${setting} cannot be used: ${reason}`);
}

/** PostgreSQL's codes for a refused user or password (28) and for missing privileges (42501). */
const ACCESS_DENIED = /^(?:28|42501)/;

/** SQLite's codes for a file that is read-only, damaged or not a database. */
const UNUSABLE_FILE: ReadonlySet<number | undefined> = new Set([8, 11, 26]);

/** Errors when opening SQLite's folder, or a certificate file that a PostgreSQL address names. */
const FILE_CODES = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);
