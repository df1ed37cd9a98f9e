import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { findHalfRestore } from '#server/core/database/half-restored.ts';
import { migrationState, newestMigration } from '#server/core/database/migrate.ts';
import { openForRestore, settingOf } from '#server/core/database/open-database.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { isTableEmpty } from '#server/core/database/stored-rows.ts';
import { SERVER_CONNECTION } from '#server/core/database/connect.ts';
import { SQLITE_BUSY } from '#server/core/database/sqlite/node-sqlite-driver.ts';
import { sqliteCode } from '#server/core/settings/error-code.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Report } from './archive-format.ts';
import { backUp } from './back-up.ts';
import { BackupError, reasonOf, RefusedBackup } from './backup-error.ts';
import { newBackupFile } from './backup-folder.ts';
import { type CheckedArchive, checkArchive, type CheckOptions } from './check-archive.ts';
import type { Removed } from './ended/remove-ended.ts';
import { isLeftOut } from './left-out-tables.ts';
import { openScratch } from './open-scratch.ts';
import { replaceSite, type Site } from './replace-site.ts';

export interface RestoreOptions {
  file: string;
  env: Env;
  /** Whether a site that is not empty is saved and then replaced. If false, a restore into such a site is refused. */
  overwrite: boolean;
  /** Whether the database gets the schema of the archive, so that the version that made it can start. */
  keepsSchema?: boolean;
  /** Called with each row that is not as expected, and left out. If it is not given, such an archive is refused. */
  skip?: CheckOptions['skip'];
  now: () => Date;
  /** Called while the archive is checked, with the number of bytes checked so far and the total. */
  report?: Report;
  /**
   * Called before the site is replaced, with the path of the archive with the site as it was before. With a
   * reason if that archive can be restored only in part.
   */
  onSaved?: (file: string, reason?: string) => void;
  /** Stops the restore at the next safe point. */
  signal?: AbortSignal;
}

export interface Restored extends CheckedArchive {
  /** The archive with the site as it was before; `undefined` when the site was empty. */
  savedAs: string | undefined;
  /** What was not restored, because it was ended since the backup. */
  removed: Removed;
}

/**
 * Replaces the rows and the files of a site with those of an archive. The archive is checked
 * completely before anything is changed. If the restore fails before the new rows are stored, the site
 * is as before. If it fails later, the site has the new rows and can start. If the process is killed while
 * it replaces the site, the site does not start until the restore is run again.
 *
 * @throws BackupError when the archive cannot be used, when the site is not empty and `overwrite` is
 *   not set, or when a step fails
 * @throws SettingError when the database or the bucket cannot be used, or when a server uses the database
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  return restoreSite(options).catch((error: unknown) => {
    if (error instanceof SettingError) throw error;
    // Later errors are BackupErrors, see `replaceSite`.
    throw new BackupError(`Nothing was restored: ${reasonOf(error)}.`, { cause: error });
  });
}

async function restoreSite(options: RestoreOptions): Promise<Restored> {
  const { env, file, keepsSchema = false, report, signal, skip } = options;
  await using scratch = await openScratch(env.dataDir);
  const archive = await checkArchive(file, scratch.database, { report, signal, skip, keepsSchema });
  const migration = keepsSchema ? archive.info.migration : newestMigration();
  signal?.throwIfAborted();
  await refuseIfServed(env, migration);

  await using opened = new AsyncDisposableStack();
  const database = await openForRestore(env, migration);
  // A connection that cannot be closed ends with the process. Its error must not hide another one.
  opened.defer(() => database.destroy().catch(() => {}));
  const { dataDir } = env;
  const { applied } = await migrationState(database);
  const tables = await schemaAfter(applied.at(-1) ?? '');
  const site = { dataDir, database, storage: await openStorage(env), tables };

  const manifestHash = hash('sha256', JSON.stringify(archive.manifest));
  const savedAs = await saveOrRefuse(site, manifestHash, options);
  const replacement = { ...archive, migration, manifestHash, rows: scratch.database, savedAs };
  const removed = await replaceSite(site, replacement, signal);
  return { ...archive, savedAs, removed };
}

/**
 * Saves a site that is not empty, and returns the path of the archive.
 *
 * @throws BackupError when the site is not empty and `overwrite` is not set
 */
async function saveOrRefuse(
  site: Site,
  manifestHash: string,
  { env, file, overwrite, now, onSaved, signal }: RestoreOptions,
): Promise<string | undefined> {
  // The site was empty, or was saved, before the first attempt to restore the same archive, so it
  // is not saved again.
  const earlier = await findHalfRestore(env.dataDir);
  if (earlier?.manifestHash === manifestHash) {
    if (earlier.savedAs !== undefined) onSaved?.(earlier.savedAs);
    return earlier.savedAs;
  }
  if (await isEmpty(site)) return undefined;
  if (!overwrite) {
    throw new BackupError(
      `The site in DATA_DIR ${env.dataDir} is not empty. To replace it: npm run restore -- ${file} --overwrite. It is saved in BACKUP_DIR ${env.backupDir} first.`,
    );
  }
  const savedAs = await newBackupFile(env.backupDir, 'before-restore', now());
  try {
    await backUp({ file: savedAs, env, now, signal });
    onSaved?.(savedAs);
    return savedAs;
  } catch (error) {
    // A damaged site can be replaced nevertheless: all that is left of it is in the refused archive.
    if (!(error instanceof RefusedBackup)) throw error;
    onSaved?.(error.file, error.message);
    return error.file;
  }
}

async function isEmpty({ database, storage, tables }: Site): Promise<boolean> {
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    if (!(await isTableEmpty(database, table))) return false;
  }
  return (await storage.list()).length === 0;
}

/**
 * Refuses a database that a server uses. On SQLite every other connection to the file counts as a
 * server. A server that starts afterward is not noticed.
 *
 * @param migration the last one that the database may have, see `openForRestore`
 * @throws SettingError when a server uses the database
 */
async function refuseIfServed(env: Env, migration: string): Promise<void> {
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
