import { refuseIfServed, lockTables } from '#server/database/exclusive-use.ts';
import { refuseHalfRestored } from '#server/database/half-restored.ts';
import { migrationNames } from '#server/database/migrate.ts';
import { openExistingDatabase, openForMove, settingOf } from '#server/database/open-database.ts';
import { schemaAfter, type TableSchema } from '#server/database/site-schema.ts';
import type { Database } from '#server/database/tables.ts';
import { MOVE_LIMITS } from '#server/uploads/request-limits.ts';
import { openEvenIfUnfinished, openStorage } from '#server/uploads/open-storage.ts';
import type { UploadStorage } from '#server/uploads/uploads.ts';
import {
  beginFiles,
  copyFiles,
  type FilesMove,
  finishFiles,
  stateOfFiles,
  sumOfSizes,
} from './move-files.ts';
import { MoveError } from './move-error.ts';
import type { Progress } from './progress.ts';
import { beginRows, copyRows, countRows, type RowsMove, stateOfRows } from './move-rows.ts';
import {
  isSameDatabase,
  isSameStorage,
  nameOptions,
  type StorageSettings,
} from './settings-after-move.ts';

export interface MoveOptions {
  before: StorageSettings;
  after: StorageSettings;
  /** Whether a target that holds another site is replaced. If false, the move is refused. */
  replace: boolean;
  /** Makes a backup of a database that is going to be replaced, and returns its path. */
  save: (target: StorageSettings) => Promise<string>;
  now: () => Date;
  reportFiles: Progress;
  reportRows: Progress;
}

export interface Moved {
  /** `undefined` when the database was not moved. */
  rows: { count: number; tables: number } | undefined;
  /** `undefined` when the uploads were not moved. */
  files: { count: number; sizeBytes: number } | undefined;
  /** The backup of the database that was replaced; `undefined` when there was none. */
  savedAs: string | undefined;
}

/**
 * Copies the rows, the files or both to the places that the settings `after` name, and compares counts
 * and checksums. The source is only read, and nothing can write to its database meanwhile. Until the move
 * is complete, no server starts on the target. Decision 38 explains why the move can be interrupted
 * at any time and run again.
 *
 * @throws SettingError when the source or the target cannot be used or is served, when the target
 *   holds another site and `replace` is not set, or when copying fails
 */
export async function moveSite(move: MoveOptions): Promise<Moved> {
  await using opened = new AsyncDisposableStack();
  const source = await openSource(move.before, opened);
  const rows = await openRows(source, move, opened);
  const files = await openFiles(source, move);
  const rowsState = rows && (await stateOfRows(rows));
  const filesState = files && (await stateOfFiles(files));
  if (!move.replace) {
    if (rowsState === 'foreign') throw new MoveError(FOREIGN_ROWS);
    if (filesState === 'foreign') throw new MoveError(FOREIGN_FILES);
  }
  const savedAs = rowsState === 'foreign' ? await move.save(move.after) : undefined;
  const remaining = {
    rows: rowsState === 'moved' ? undefined : rows,
    files: filesState === 'moved' ? undefined : files,
  };
  await copy(remaining, move);

  const { database, storage, tables } = source;
  const stored = await storage.list();
  return {
    rows: rows && { count: await countRows(database, tables), tables: tables.length },
    files: files && { count: stored.length, sizeBytes: sumOfSizes(stored) },
    savedAs,
  };
}

const FOREIGN_ROWS =
  'The database of --to already holds a site. Name an empty database, or add --replace: that site is then saved as a backup in BACKUP_DIR, and its rows are replaced.';

const FOREIGN_FILES =
  'The storage of --uploads-to already holds other files. Name an empty one, or add --replace: those files are then moved to its quarantine, from where they are deleted after 30 days.';

/** Copies what is given: rows, files or both. */
async function copy(
  { rows, files }: { rows: RowsMove | undefined; files: FilesMove | undefined },
  { after, now, reportFiles, reportRows }: MoveOptions,
): Promise<void> {
  if (rows) await refuseIfServed(rows.target, settingOf(after)).catch(throwNamingOptions);
  try {
    // Both targets are marked before anything is copied. The rows come last: they are copied in one
    // transaction, so an interruption loses all that it has copied, while copied files remain.
    if (rows) await beginRows(rows.target);
    if (files) await beginFiles(files);
    if (files) await copyFiles(files, now(), reportFiles);
    if (rows) await copyRows(rows, reportRows);
    if (files) await finishFiles(files);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new MoveError(
      `The move is not complete: ${reason.replace(/\.$/, '')}. The old data is unchanged. Run the same command again.`,
      { cause: error },
    );
  }
}

interface Source {
  database: Database;
  storage: UploadStorage;
  tables: TableSchema[];
}

/** Opens a site that is not running. Nothing else can write to its database until `opened` is disposed. */
async function openSource(
  settings: StorageSettings,
  opened: AsyncDisposableStack,
): Promise<Source> {
  const connection = await openExistingDatabase(settings);
  opened.defer(() => connection.destroy());
  await refuseIfServed(connection, settingOf(settings));
  const schemas = await schemaAfter(migrationNames.at(-1) ?? '');
  const tables = schemas.filter(({ name }) => !WRITTEN_BY_TRIGGERS.has(name));
  const database = await connection.startTransaction().execute();
  opened.defer(async () => {
    // If the connection is broken, there is nothing left to roll back.
    await database
      .rollback()
      .execute()
      .catch(() => {});
  });
  await lockTables(database, tables);
  return { database, storage: await openStorage(settings, MOVE_LIMITS), tables };
}

/** The tables whose rows differ after a move, because inserting other rows changes them. */
const WRITTEN_BY_TRIGGERS: ReadonlySet<string> = new Set(['content_version']);

/** `undefined` when the database is not moved. */
async function openRows(
  { database: source, tables }: Source,
  { before, after }: MoveOptions,
  opened: AsyncDisposableStack,
): Promise<RowsMove | undefined> {
  if (isSameDatabase(before, after)) return undefined;
  await refuseHalfRestored(after.dataDir);
  const target = await openForMove(after).catch(throwNamingOptions);
  opened.defer(() => target.destroy());
  return { source, target, tables };
}

/** `undefined` when the uploads are not moved. */
async function openFiles(
  { storage: source }: Source,
  { before, after }: MoveOptions,
): Promise<FilesMove | undefined> {
  if (isSameStorage(before, after)) return undefined;
  return { source, target: await openEvenIfUnfinished(after, MOVE_LIMITS) };
}

function throwNamingOptions(error: unknown): never {
  throw nameOptions(error);
}
