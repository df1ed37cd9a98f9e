import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hashWhileRead } from '#server/core/uploads/hash-content.ts';
import type { FileHash } from '#server/core/uploads/file-hashes.ts';
import type { UploadStorage } from '#server/core/uploads/uploads.ts';
import { uploadEntry } from '../archive-format.ts';
import { BackupError } from '../backup-error.ts';
import { listBackups } from '../backup-folder.ts';
import { readTar } from '../tar/read-tar.ts';

interface PutBackDependencies {
  /** The folder of the archives. */
  folder: string;
  storage: Pick<UploadStorage, 'replace'>;
}

/**
 * Puts a file back as it was uploaded, in the place of the altered one. A reader finds the altered file or
 * the good one, never a part. Damaged archives are skipped.
 *
 * @returns the name of the archive that it was taken from; `undefined` when no archive has it
 */
export async function putBack(
  { folder, storage }: PutBackDependencies,
  file: Pick<FileHash, 'name' | 'sha256'>,
): Promise<string | undefined> {
  for (const { name } of await listBackups(folder)) {
    if (await putBackFrom(join(folder, name), storage, file)) return name;
  }
  return undefined;
}

/** Returns `false` when the archive lacks the good file, or is damaged. */
async function putBackFrom(
  archive: string,
  storage: PutBackDependencies['storage'],
  { name, sha256 }: Pick<FileHash, 'name' | 'sha256'>,
): Promise<boolean> {
  try {
    for await (const { name: entry, content, modified } of readTar(archive)) {
      if (entry !== uploadEntry(name)) continue;
      try {
        const verified = refuseOther(content, sha256, archive);
        await storage.replace(name, Readable.from(verified), modified);
        return true;
      } catch (error) {
        // It is damaged, or older: a file that was changed during the backup is in the archive twice.
        if (!(error instanceof BackupError)) throw error;
      }
    }
    return false;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  }
}

/** The content, which fails at its end if its hash is another one. A failed stream is not stored. */
async function* refuseOther(
  content: AsyncIterable<Uint8Array>,
  sha256: string,
  archive: string,
): AsyncGenerator<Uint8Array> {
  const hashed = hashWhileRead(content);
  yield* hashed.content;
  if (hashed.digest().sha256 !== sha256) throw new BackupError(`${archive} has other content`);
}
