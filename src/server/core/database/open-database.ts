import { connectDatabase, connectForRequests } from '#server/core/database/connect.ts';
import { connectionProblem } from '#server/core/database/postgres/connection-problem.ts';
import {
  isBeforeBaseline,
  type MigrationState,
  migrate,
  migrationState,
  newestMigration,
} from '#server/core/database/migrate.ts';
import {
  isDatabaseDamaged,
  isDatabaseReadOnly,
  isDatabaseUnavailable,
} from '#server/core/database/database-unavailable.ts';
import type { Database } from '#server/core/database/tables.ts';
import { refuseHalfRestored } from '#server/core/database/half-restored.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { errorCode } from '#server/core/settings/error-code.ts';

/**
 * Migrates the configured database, and opens it for a server that answers requests. The caller
 * closes it. If several processes start at the same time, one migrates and the others wait.
 *
 * @param beforeMigration called with the first pending migration of a database that has tables;
 *   when it fails, nothing is migrated
 * @throws SettingError when the database cannot be used, when another version has migrated it and this one
 *   cannot, or when a restore into it was interrupted
 */
export async function openDatabase(
  env: Env,
  beforeMigration?: (migration: string) => Promise<void>,
): Promise<Database> {
  await refuseHalfRestored(env.dataDir);
  const migrated = await open(env, async (database, { applied, pending: [first] }) => {
    if (first === undefined) return;
    if (applied.length > 0) await beforeMigration?.(first);
    await migrate(database);
  });
  // Connects again, because a migration must not have the limits of `connectForRequests`.
  await migrated.destroy();
  return connectForRequests(env);
}

/**
 * Opens the configured database for a command on the console. Creates the tables in an empty database,
 * but does not migrate the database of a site. The caller closes it.
 *
 * @throws SettingError when the database cannot be used, has the schema of another version, or
 *   when a restore into it was interrupted
 */
export async function openMigratedDatabase(env: Env): Promise<Database> {
  await refuseHalfRestored(env.dataDir);
  return openForRestore(env);
}

/** Like {@link openMigratedDatabase}, but refuses an empty database. */
export async function openExistingDatabase(env: Env): Promise<Database> {
  await refuseHalfRestored(env.dataDir);
  return open(env, async (_database, { applied, pending }) => {
    if (applied.length === 0) throw new SettingError(`There is no site in ${settingOf(env)} yet.`);
    refuseOlder(env, pending);
  });
}

/**
 * Like {@link openMigratedDatabase}, but opens the database even after an interrupted restore, and also if
 * it has the schema after the given migration already.
 */
export async function openForRestore(env: Env, migration = newestMigration()): Promise<Database> {
  return open(env, async (database, { applied, pending }) => {
    if (applied.length === 0) return migrate(database);
    if (applied.at(-1) !== migration) refuseOlder(env, pending);
  });
}

function refuseOlder(env: Env, pending: readonly string[]): void {
  if (pending.length === 0) return;
  throw new SettingError(
    `The database of ${settingOf(env)} was made by an older version of this site. Start the site once (npm start): it migrates the database.`,
  );
}

type Prepare = (database: Database, state: MigrationState) => Promise<void>;

async function open(env: Env, prepare: Prepare): Promise<Database> {
  try {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await connectDatabase(env));
    const state = await migrationState(database);
    refuseUnknown(env, state.unknown);
    await prepare(database, state);
    // From here on the caller closes the database.
    opened.move();
    return database;
  } catch (error) {
    throw databaseError(env, error);
  }
}

function refuseUnknown(env: Env, unknown: readonly string[]): void {
  const [first] = unknown;
  if (first === undefined) return;
  if (isBeforeBaseline(first)) {
    throw new SettingError(
      `The database of ${settingOf(env)} was made by a version of this site before 1.0.0 (${unknown.at(-1)}), and only that version reads it. Run that version, or choose an empty database.`,
    );
  }
  throw new SettingError(
    `The database of ${settingOf(env)} was migrated by a newer version of this site (${first}). Run that version, or restore a backup from before.`,
  );
}

/** Returns a SettingError if the configured database cannot be used, or else the error itself. */
function databaseError(env: Env, error: unknown): unknown {
  const code = errorCode(error);
  const isSettingWrong =
    FILE_CODES.has(code) ||
    isDatabaseDamaged(error) ||
    isDatabaseReadOnly(error) ||
    isDatabaseUnavailable(error);
  if (!(error instanceof Error) || !isSettingWrong) return error;
  return new SettingError(
    `The database of ${settingOf(env)} cannot be used: ${connectionProblem(error)}`,
  );
}

/**
 * How messages name the configured database: by its setting, without the value of DATABASE_URL, which
 * contains a password.
 */
export function settingOf({ databaseUrl, dataDir }: Env): string {
  return databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`;
}

/** Errors when opening SQLite's folder, or a certificate file that a PostgreSQL address names. */
const FILE_CODES = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);
