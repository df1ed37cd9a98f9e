import { join } from 'node:path';
import type { BackupKind } from '#domain/backup/backup.ts';
import type { FileHash } from '#server/core/uploads/file-hashes.ts';
import { type Manifest, uploadEntry } from '../archive-format.ts';
import { BackupError } from '../backup-error.ts';
import { listBackups } from '../backup-folder.ts';
import { readManifest } from '../read-archive.ts';

/**
 * Finds the newest archive of a kind in the folder that has each file as it was uploaded, by the names of
 * the files. Files that no archive has are missing. Only the manifests are read.
 */
export async function findGoodArchives(
  folder: string,
  files: readonly Pick<FileHash, 'name' | 'sha256'>[],
  kind: BackupKind,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (files.length === 0) return found;
  const archives = (await listBackups(folder)).filter((backup) => backup.kind === kind);
  for (const { name: archive } of archives) {
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

/** `undefined` when the archive is damaged, or was deleted meanwhile. */
async function manifestOf(file: string): Promise<Manifest | undefined> {
  return readManifest(file).catch((error: unknown) => {
    if (error instanceof BackupError) return undefined;
    throw error;
  });
}
