import type { BackupKind } from '#domain/backup/backup.ts';
import type { Database } from '#server/core/database/tables.ts';
import {
  checkFile,
  listHashes,
  markGood,
  markAltered,
  findAlteredFiles,
} from '#server/core/uploads/file-hashes.ts';
import type { UploadStorage, Uploads } from '#server/core/uploads/uploads.ts';
import { isAltered, type Manifest, uploadEntry } from '../archive-format.ts';
import { findGoodArchives } from './good-archives.ts';

interface ReviewDependencies {
  database: Database;
  storage: Pick<UploadStorage, 'read'>;
  uploads: Uploads;
  /** The folder of the archives. */
  folder: string;
  now: () => Date;
}

/**
 * Compares the files of a backup that was just made with their hashes. Those that differ, those that it
 * lacks and those that were altered before are read once more, and the result is recorded. A file that is
 * missing counts as altered if something uses it; if nothing does, its hash is deleted.
 *
 * @returns the names of the archives to keep: for each altered file, the newest of this kind that has it
 *   as it was uploaded
 */
export async function reviewBackup(
  { database, storage, uploads, folder, now }: ReviewDependencies,
  manifest: Manifest,
  { kind, signal }: { kind: BackupKind; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  for (const file of await listHashes(database)) {
    const { name, alteredAt } = file;
    const isInBackup = manifest.entries[uploadEntry(name)] !== undefined;
    if (alteredAt === null && isInBackup && !isAltered(manifest, file)) continue;
    const state = await checkFile(storage, file, signal);
    if (state === 'good') {
      if (alteredAt !== null) await markGood(database, name);
    } else if (state !== 'missing' || !(await uploads.forgetIfUnreferenced(name))) {
      await markAltered(database, name, now());
    }
  }
  const { altered } = await findAlteredFiles(database);
  return new Set((await findGoodArchives(folder, altered, kind)).values());
}
