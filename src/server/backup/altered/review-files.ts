import { uploadStem } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import {
  type AnnounceAlteredFile,
  deleteHashes,
  fileHashes,
  checkFile,
  type FileHash,
} from '#server/uploads/file-hashes.ts';
import type { UploadStorage, Uploads } from '#server/uploads/uploads.ts';

export interface ReviewDependencies {
  database: Database;
  storage: Pick<UploadStorage, 'read'>;
  uploads: Pick<Uploads, 'listUses'>;
  announce: AnnounceAlteredFile;
  now: () => Date;
}

/**
 * Reads stored files, and records which of them are as they were uploaded and which are not. A file that
 * is missing counts as altered if something uses it; if nothing does, its hash is deleted.
 *
 * @returns the names of the files that are altered or missing
 */
export async function reviewFiles(
  { database, storage, uploads, announce, now }: ReviewDependencies,
  files: readonly FileHash[],
  signal?: AbortSignal,
): Promise<string[]> {
  const hashes = fileHashes(database);
  const altered: string[] = [];
  for (const file of files) {
    const { name } = file;
    const state = await checkFile(storage, file, signal);
    if (state === 'good') {
      if (file.alteredAt !== null) await hashes.markGood(name);
    } else if (state === 'missing' && !(await uploads.listUses()).has(uploadStem(name))) {
      await deleteHashes(database, [name]);
    } else {
      await hashes.markAltered(name, now(), announce);
      altered.push(name);
    }
  }
  return altered;
}
