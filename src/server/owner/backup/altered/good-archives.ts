import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/core/settings/error-code.ts';
import type { FileHash } from '#server/core/uploads/file-hashes.ts';
import { type Manifest, uploadEntry } from '../archive-format.ts';
import { BackupError } from '../backup-error.ts';
import { readManifest } from '../read-archive.ts';

/**
 * Finds the newest archive in the folder that has each file as it was uploaded, by the names of the files.
 * Files that no archive has are missing. Only the manifests are read.
 *
 * @param pattern matches the names of the archives that are searched
 */
export async function findGoodArchives(
  folder: string,
  files: readonly Pick<FileHash, 'name' | 'sha256'>[],
  pattern: RegExp,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (files.length === 0) return found;
  for (const archive of await listArchives(folder, pattern)) {
    const manifest = await manifestOf(join(folder, archive));
    for (const { name, sha256 } of files) {
      if (!found.has(name) && manifest?.entries[uploadEntry(name)]?.sha256 === sha256) {
        found.set(name, archive);
      }
    }
    if (found.size === files.length) break;
  }
  return found;
}

/** The names of the archives in the folder, the newest first. */
export async function listArchives(folder: string, pattern = /\.tar$/): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const archives = names
    .filter((name) => pattern.test(name))
    .map(async (name) => {
      // An archive may be deleted meanwhile.
      const file = await stat(join(folder, name)).catch(() => undefined);
      return file?.isFile() ? [{ name, modifiedMs: file.mtimeMs }] : [];
    });
  return (await Promise.all(archives))
    .flat()
    .toSorted((a, b) => b.modifiedMs - a.modifiedMs)
    .map(({ name }) => name);
}

/** `undefined` when the archive is damaged, or was deleted meanwhile. */
async function manifestOf(file: string): Promise<Manifest | undefined> {
  return readManifest(file).catch((error: unknown) => {
    if (error instanceof BackupError) return undefined;
    throw error;
  });
}
