import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatFileSize } from '#domain/files/file-size.ts';
import type { Env } from '#server/core/settings/env.ts';
import { isInside } from '#server/core/settings/settings.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { type StoredFile, type UploadStorage, isFileName } from '#server/core/uploads/uploads.ts';
import { readRows } from '#server/core/database/stored-rows.ts';
import {
  ARCHIVE_FORMAT,
  type BackupInfo,
  INFO_ENTRY,
  type Manifest,
  type Report,
  tableEntry,
  uploadEntry,
} from './archive-format.ts';
import { BackupError, RefusedBackup } from './backup-error.ts';
import { keepNewestRefused, refusedName } from './backup-folder.ts';
import { checkArchive } from './check-archive.ts';
import { isLeftOut } from './left-out-tables.ts';
import { openScratch } from './open-scratch.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { type ArchiveWriter, createArchive } from './write-archive.ts';

export interface BackupOptions {
  /** Path of the archive to be written. */
  file: string;
  env: Env;
  now: () => Date;
  /** Called after each file with the number of bytes copied so far and the total of all files. */
  report?: Report;
  /** Stops the backup and deletes the unfinished archive. */
  signal?: AbortSignal;
}

/**
 * Writes the rows and the uploaded files of a site into one archive while the site runs. Except for
 * `leftOutTables`, the archive contains everything that was written before the call, and every file
 * that its rows reference. How this is guaranteed is explained in decision 20.
 *
 * The archive is then read back. It only counts as a backup, and has its name, if it can be restored.
 *
 * @returns what the archive contains
 * @throws BackupError when the archive cannot be written
 * @throws RefusedBackup when it was written, but a restore would refuse it
 */
export async function backUp({ file, env, now, report, signal }: BackupOptions): Promise<Manifest> {
  if (isInside(file, join(env.dataDir, 'uploads'))) {
    throw new BackupError(`${file} would be public: choose a folder outside of uploads/.`);
  }
  await using archive = await createArchive(file);
  const storage = await openStorage(env);
  await requireSpace(file, storage);
  const copyNewFiles = fileCopier({ archive, storage, report, signal });
  // The first pass may take minutes. The second pass copies the files that were stored meanwhile.
  // `openSnapshot` runs a third pass, during which no file can be deleted and, on SQLite, no row can be
  // written. It is short, because few files are left for it.
  await copyNewFiles();
  await copyNewFiles();
  const snapshot = await openSnapshot(env, copyNewFiles);
  const manifest = await addRows(archive, snapshot, { now, signal });
  await readBack(archive, { file, env, signal });
  await archive.keepAs(file);
  return manifest;
}

/** Adds the rows of a snapshot and the manifest, and ends the snapshot. */
async function addRows(
  archive: ArchiveWriter,
  opened: Snapshot,
  { now, signal }: Pick<BackupOptions, 'now' | 'signal'>,
): Promise<Manifest> {
  await using snapshot = opened;
  const { migration } = snapshot;
  const info: BackupInfo = { format: ARCHIVE_FORMAT, migration, createdAt: now().toISOString() };
  const text = Buffer.from(JSON.stringify(info));
  await archive.add({ name: INFO_ENTRY, sizeBytes: text.length }, [text]);
  return await archive.finish(await addTables(archive, snapshot, signal));
}

/**
 * Checks the finished archive as a restore would.
 *
 * @throws RefusedBackup when a restore would refuse it; it is then kept under another name
 */
async function readBack(
  { partial, keepAs }: ArchiveWriter,
  { file, env, signal }: Pick<BackupOptions, 'file' | 'env' | 'signal'>,
): Promise<void> {
  await using scratch = await openScratch(env.dataDir);
  try {
    await checkArchive(partial, scratch.database, { signal });
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const refused = refusedName(file);
    await keepAs(refused);
    await keepNewestRefused(dirname(refused));
    throw new RefusedBackup(refused, error.message.replaceAll(partial, refused));
  }
}

/** Space that must remain for the rows and, if the site is on the same disk, for the site. */
const RESERVED_BYTES = 100 * 1024 * 1024;

/** @throws BackupError when a backup with the uploaded files would fill the disk of this file */
export async function requireSpace(file: string, storage: UploadStorage): Promise<void> {
  const files = await storage.list();
  const { bavail, bsize } = await statfs(dirname(file));
  const neededBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, RESERVED_BYTES);
  if (neededBytes <= bavail * bsize) return;
  const [needed, free] = [neededBytes, bavail * bsize].map(formatFileSize);
  throw new BackupError(`${file} cannot be written: it needs ${needed}, and ${free} are free.`);
}

/** Returns a function that adds each file that it has not added yet or that has changed since. */
function fileCopier({
  archive,
  storage,
  report,
  signal,
}: Pick<BackupOptions, 'report' | 'signal'> & { archive: ArchiveWriter; storage: UploadStorage }) {
  const copied = new Map<string, StoredFile>();
  let copiedBytes = 0;

  return async (): Promise<void> => {
    const files = (await storage.list()).filter(
      (file) => isFileName(file.name) && !isSame(file, copied.get(file.name)),
    );
    const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, copiedBytes);
    for (const file of files) {
      signal?.throwIfAborted();
      const { name, sizeBytes, modified } = file;
      // A file that is being written may have grown since it was listed. The next pass then copies
      // it again.
      const content =
        sizeBytes > 0 ? await storage.read(name, { start: 0, end: sizeBytes - 1 }) : [];
      // The file was deleted after it was listed.
      if (!content) continue;
      await archive.add({ name: uploadEntry(name), sizeBytes, modified }, content);
      copied.set(name, file);
      copiedBytes += sizeBytes;
      await report?.(copiedBytes, totalBytes);
    }
  };
}

function isSame(file: StoredFile, copy: StoredFile | undefined): boolean {
  return file.sizeBytes === copy?.sizeBytes && Number(file.modified) === Number(copy.modified);
}

/** Adds the rows of every table that backups contain, and returns their number by table. */
async function addTables(
  archive: ArchiveWriter,
  { database, tables }: Snapshot,
  signal: AbortSignal | undefined,
): Promise<Manifest['rows']> {
  const rows: Manifest['rows'] = {};
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    // The rows are read twice, because the size of an entry precedes its content.
    let [sizeBytes, count] = [0, 0];
    for await (const page of readRows(database, table)) {
      sizeBytes += toLines(page).length;
      count += page.length;
    }
    await archive.add({ name: tableEntry(table.name), sizeBytes }, lines());
    rows[table.name] = count;

    async function* lines() {
      for await (const page of readRows(database, table)) {
        signal?.throwIfAborted();
        yield toLines(page);
      }
    }
  }
  return rows;
}

function toLines(rows: readonly object[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
