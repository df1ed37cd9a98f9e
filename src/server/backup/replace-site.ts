import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  clearHalfRestored,
  findHalfRestore,
  markHalfRestored,
} from '#server/database/half-restored.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { TableSchema } from '#server/database/site-schema.ts';
import type { Database } from '#server/database/tables.ts';
import type { UploadStorage } from '#server/uploads/uploads.ts';
import { type Manifest, uploadEntry, uploadOf } from './archive-format.ts';
import { BackupError } from './backup-error.ts';
import { isLeftOut } from './left-out-tables.ts';
import { archiveError, readArchive } from './read-archive.ts';
import { insertRows, readRows } from '#server/database/stored-rows.ts';

export interface Site {
  dataDir: string;
  database: Database;
  storage: UploadStorage;
  /** Ordered so that each table follows those that its rows refer to. */
  tables: TableSchema[];
}

/** What replaces the rows and files of a site: an archive that was checked. */
export interface Replacement {
  file: string;
  manifest: Manifest;
  /** Identifies the manifest. */
  manifestHash: string;
  /** A database with the rows of the archive, in the schema of the site. */
  rows: Database;
}

/**
 * Replaces the rows of a site, in one transaction, and its files. Files that the site lacks are
 * stored before the transaction is committed. After the commit, files with other content are
 * replaced, and files that are not in the archive are deleted. A site that is not empty must have been saved.
 *
 * If the replacement fails during or after the commit, or if the process is killed, the site stays
 * marked as half restored and does not start.
 *
 * @throws BackupError when the replacement fails before the commit. Rows and files are then as before;
 *   if an earlier restore was interrupted, the site stays half restored
 */
export async function replaceSite(site: Site, archive: Replacement): Promise<void> {
  const { dataDir, database, storage } = site;
  const earlierRestore = await findHalfRestore(dataDir);
  const { file, manifestHash } = archive;
  await markHalfRestored(dataDir, { file: resolve(file), manifestHash });

  const added = new Set<string>();
  let isCommitting = false;
  const transaction = database.transaction().execute(async (writer) => {
    // A server that was started after `refuseIfServed` deletes no file until the new rows are committed.
    await lockUntilCommit(writer, 'uploads');
    const found = await compareFiles(storage, archive.manifest);
    await putFiles(storage, archive, found.missing, added);
    await replaceRows(writer, site.tables, archive.rows);
    isCommitting = true;
    return found;
  });
  const { changed, extra } = await transaction.catch(async (error: unknown) => {
    // If the connection broke during the commit, the rows may have been replaced.
    if (isCommitting) throw error;
    for (const name of added) await storage.delete(name);
    // If an earlier restore was interrupted, the site was already half restored, so the mark stays.
    if (!earlierRestore) await clearHalfRestored(dataDir);
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new BackupError(`Nothing was restored: ${reason}`, { cause: error });
  });

  for (const name of [...changed, ...extra]) await storage.delete(name);
  if (changed.size > 0) await putFiles(storage, archive, changed, new Set());
  await clearHalfRestored(dataDir);
}

async function replaceRows(
  writer: Database,
  tables: readonly TableSchema[],
  rows: Database,
): Promise<void> {
  for (const { name } of tables.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(writer);
  }
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    for await (const page of readRows(rows, table)) await insertRows(writer, table, page);
  }
}

/**
 * Stores the files of these names from the archive. Adds each name to `stored` before it stores the
 * file, so that `stored` is complete even after an error.
 */
async function putFiles(
  storage: UploadStorage,
  { file, manifest }: Replacement,
  names: ReadonlySet<string>,
  stored: Set<string>,
): Promise<void> {
  const read = await readArchive(file, async ({ name: entry, modified, content }) => {
    const name = uploadOf(entry);
    if (name === undefined || !names.has(name)) return;
    // If an archive contains a name twice, the last one counts.
    if (stored.has(name)) await storage.delete(name);
    stored.add(name);
    await storage.put(name, Readable.from(content), modified);
  });
  if (!isDeepStrictEqual(read, manifest)) throw archiveError(file, 'it is being changed');
}

interface FileDifferences {
  /** Files of the archive that the storage does not have. */
  missing: Set<string>;
  /** Files of the archive that the storage has with other content. */
  changed: Set<string>;
  /** Files that are not in the archive. */
  extra: Set<string>;
}

async function compareFiles(
  storage: UploadStorage,
  { entries }: Manifest,
): Promise<FileDifferences> {
  // Begins with all files of the archive. Those that the storage has are deleted from the set below.
  const missing = new Set(Object.keys(entries).flatMap((entry) => uploadOf(entry) ?? []));
  const [changed, extra] = [new Set<string>(), new Set<string>()];
  for (const { name } of await storage.list()) {
    if (!missing.delete(name)) extra.add(name);
    else if ((await hashOf(storage, name)) !== entries[uploadEntry(name)]?.sha256)
      changed.add(name);
  }
  return { missing, changed, extra };
}

async function hashOf(storage: UploadStorage, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await storage.read(name)) ?? []) hash.update(chunk);
  return hash.digest('hex');
}
