import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { sql, PostgresAdapter } from 'kysely';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import { isDatabaseUnavailable } from '#server/core/database/database-unavailable.ts';
import {
  clearHalfRestored,
  markerFile,
  markHalfRestored,
} from '#server/core/database/half-restored.ts';
import { lockUntilCommit } from '#server/core/database/run-transaction.ts';
import { migrationState, newestMigration, migrateAgain } from '#server/core/database/migrate.ts';
import { type TableSchema, schemaAfter, SEARCH_INDEX } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import { checkFile } from '#server/core/uploads/file-hashes.ts';
import { type UploadStorage, isFileName } from '#server/core/uploads/uploads.ts';
import { insertRows, readRows } from '#server/core/database/stored-rows.ts';
import { type Manifest, uploadEntry, uploadOf } from './archive-format.ts';
import { archiveError, BackupError, reasonOf } from './backup-error.ts';
import type { CheckedArchive } from './check-archive.ts';
import { type Removed, removeEnded } from './ended/remove-ended.ts';
import { isLeftOut } from './left-out-tables.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';

export interface Site {
  dataDir: string;
  database: Database;
  storage: UploadStorage;
  /** Ordered so that each table follows those that its rows refer to. */
  tables: readonly TableSchema[];
}

/** What replaces the rows and files of a site: an archive that was checked. */
export interface Replacement extends Pick<CheckedArchive, 'file' | 'manifest'> {
  /** Identifies the manifest. */
  manifestHash: string;
  /** The last migration of the schema that the site gets. */
  migration: string;
  /** A database with the rows of the archive, in that schema. */
  rows: Database;
  /** The archive with the site as it was before; `undefined` when the site was empty. */
  savedAs: string | undefined;
}

/**
 * Replaces the rows of a site, in one transaction, and its files. Files that the site lacks are
 * stored before the transaction is committed. After the commit, files with other content are
 * replaced, and files that are not in the archive are deleted. A site that is not empty must have been saved.
 * What was ended in it since the backup is left out, see {@link removeEnded}.
 *
 * At every moment, every row has its file. So whatever fails, the site can start, and the mark that it
 * is half restored is taken away. It stays only if the process is killed.
 *
 * @param signal stops the replacement; if the rows are not committed yet, they stay as they were
 * @throws BackupError when the replacement fails. If it failed before the commit, rows and files are as
 *   before, except for added files that could not be deleted
 */
export async function replaceSite(
  site: Site,
  archive: Replacement,
  signal?: AbortSignal,
): Promise<Removed> {
  const { dataDir, database, storage } = site;
  const { file, manifestHash, migration, savedAs } = archive;
  const added = new Set<string>();
  const outcome: { committed: keyof typeof OUTCOMES } = { committed: 'no' };
  try {
    const isBack = migration !== newestMigration();
    await markHalfRestored(dataDir, { file: resolve(file), manifestHash, savedAs, isBack });
    const { changed, extra, removed } = await database.transaction().execute(async (writer) => {
      // A server that was started after `refuseIfServed` deletes no file until the new rows are committed.
      await lockUntilCommit(writer, 'uploads');
      const found = await compareFiles(storage, archive.manifest, signal);
      await putFiles(storage, archive, found.missing, signal, added);
      const ended = await removeEnded(archive.rows, writer);
      const tables = await emptyTables(writer, site.tables, migration);
      await insertTables(writer, tables, archive.rows, signal);
      outcome.committed = 'unknown';
      return { ...found, removed: ended };
    });
    outcome.committed = 'yes';
    await putFiles(storage, archive, changed, signal);
    for (const name of extra) {
      signal?.throwIfAborted();
      await storage.delete(name);
    }
    await clearHalfRestored(dataDir);
    return removed;
  } catch (error) {
    // Only if the connection broke during the commit, the rows may have been replaced.
    const isUnknown = outcome.committed === 'unknown' && isDatabaseUnavailable(error);
    const committed = outcome.committed === 'unknown' && !isUnknown ? 'no' : outcome.committed;
    const problems = committed === 'no' ? await deleteAdded(storage, added) : [];
    problems.push(...(await takeMarkAway(dataDir)));
    const sentences = [`${OUTCOMES[committed]}: ${reasonOf(error)}`, ...problems];
    if (committed !== 'no') {
      sentences.push(`To complete the restore: npm run restore -- ${file} --overwrite`);
    }
    if (savedAs !== undefined) {
      sentences.push(`The site as it was before is saved as ${savedAs}`);
    }
    throw new BackupError(`${sentences.join('. ')}.`, { cause: error });
  }
}

/** How the message begins, by whether the rows were committed. */
const OUTCOMES = {
  no: 'Nothing was restored',
  unknown: 'It is not known whether the rows were restored',
  yes: 'The rows were restored, and the site can start, but not all other files were replaced or deleted',
};

/**
 * Deletes the files that were added. After the first error the others stay as well, because each attempt
 * at a bucket that is gone takes seconds. Returns a sentence about the files that stay.
 */
async function deleteAdded(storage: UploadStorage, added: Set<string>): Promise<string[]> {
  try {
    for (const name of added) {
      await storage.delete(name);
      added.delete(name);
    }
    return [];
  } catch (error) {
    return [
      `Added files that could not be deleted, and which the Files tab lists as not used: ${added.size} (${reasonOf(error)})`,
    ];
  }
}

async function takeMarkAway(dataDir: string): Promise<string[]> {
  return clearHalfRestored(dataDir).then(
    () => [],
    (error: unknown) => [
      `Delete ${markerFile(dataDir)} before you start the site (${reasonOf(error)})`,
    ],
  );
}

/** Empties the tables, or builds them again if they get another schema. Returns them with their schema. */
async function emptyTables(
  writer: Database,
  tables: readonly TableSchema[],
  migration: string,
): Promise<readonly TableSchema[]> {
  const { applied } = await migrationState(writer);
  if (applied.at(-1) !== migration) return rebuildSchema(writer, tables, migration);
  for (const { name } of tables.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(writer);
  }
  return tables;
}

async function insertTables(
  writer: Database,
  tables: readonly TableSchema[],
  rows: Database,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    for await (const page of readRows(rows, table)) {
      signal?.throwIfAborted();
      await insertRows(writer, table, page);
    }
  }
  await holdMails(writer);
}

const UNFINISHED: readonly MailRun['state'][] = ['scheduled', 'holding', 'running', 'paused'];

/**
 * Holds the unfinished mails to readers of a restored site. Which readers were mailed after the backup
 * is not known, so the owner decides whether the mails go on.
 */
async function holdMails(writer: Database): Promise<void> {
  await writer
    .updateTable('mail_runs')
    .set({
      state: 'held',
      reason:
        'A backup was restored. Readers who were mailed after the backup would be mailed again.',
      waitUntil: null,
    })
    .where('state', 'in', UNFINISHED)
    .execute();
}

/**
 * Stores the files of these names from the archive. If it contains a name twice, the last one counts.
 *
 * @param started gets the name of each file before it is stored, so that it is complete after an error
 */
async function putFiles(
  storage: UploadStorage,
  { file, manifest }: Replacement,
  names: ReadonlySet<string>,
  signal: AbortSignal | undefined,
  started?: Set<string>,
): Promise<void> {
  if (names.size === 0) return;
  async function visit({ name: entry, modified, content }: ArchiveEntry): Promise<void> {
    const name = uploadOf(entry);
    if (name === undefined || !names.has(name)) return;
    started?.add(name);
    await storage.replace(name, Readable.from(content), modified);
  }
  const read = await readArchive(file, visit, signal);
  if (!isDeepStrictEqual(read, manifest)) throw archiveError(file, 'it is being changed');
}

/**
 * Lists the files of the archive that the storage does not have (`missing`) or has with other content
 * (`changed`), and those that are not in the archive (`extra`).
 */
async function compareFiles(
  storage: UploadStorage,
  { entries }: Manifest,
  signal: AbortSignal | undefined,
) {
  // Begins with all files of the archive. Those that the storage has are deleted from the set below.
  const missing = new Set(Object.keys(entries).flatMap((entry) => uploadOf(entry) ?? []));
  const [changed, extra] = [new Set<string>(), new Set<string>()];
  const names = (await storage.list()).map(({ name }) => name);
  // Backups do not contain files that `/uploads/` would not serve, so a restore leaves them alone.
  for (const name of names.filter(isFileName)) {
    signal?.throwIfAborted();
    const sha256 = entries[uploadEntry(name)]?.sha256;
    if (sha256 === undefined) extra.add(name);
    else if ((await checkFile(storage, { name, sha256 }, signal)) !== 'good') changed.add(name);
    missing.delete(name);
  }
  return { missing, changed, extra };
}

/**
 * Drops the tables of a site, and creates those of the schema after the given migration. Returns them. Both
 * databases create and drop tables in a transaction, so the site has either schema with all of its rows.
 *
 * @param tables those of the site, each after the tables that its rows refer to
 */
async function rebuildSchema(
  transaction: Database,
  tables: readonly TableSchema[],
  migration: string,
): Promise<readonly TableSchema[]> {
  const names = [...tables.map(({ name }) => name), SEARCH_INDEX].toReversed();
  const functions = await listTriggerFunctions(transaction, names);
  for (const name of names) await sql`drop table ${sql.table(name)}`.execute(transaction);
  for (const each of functions) await sql`drop function ${sql.raw(each)}`.execute(transaction);
  await migrateAgain(transaction, migration);
  return schemaAfter(migration);
}

/** The functions of the triggers of these tables, which outlive the tables. SQLite has none. */
async function listTriggerFunctions(
  database: Database,
  tables: readonly string[],
): Promise<string[]> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct tgfoid::regprocedure::text as name from pg_trigger
    where not tgisinternal and tgrelid = any (${tables}::text[]::regclass[])`.execute(database);
  return rows.map(({ name }) => name);
}
