import { join } from 'node:path';
import type { BackupKind } from '#domain/backup/backup.ts';
import type { Context } from '#server/core/context/context.ts';
import {
  checkFile,
  type FileHash,
  findAlteredFiles,
  listHashes,
  markAltered,
  markGood,
} from '#server/core/uploads/file-hashes.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { hasFile, type Manifest } from '../archive-format.ts';
import { BackupError } from '../backup-error.ts';
import { listBackups } from '../backup-folder.ts';
import { readManifest } from '../read-archive.ts';

/**
 * Compares the files of a backup that was just made with their hashes. Those that differ, those that it
 * lacks and those that were altered before are read once more, and the result is recorded. A file that is
 * missing counts as altered if something uses it; if nothing does, its hash is deleted.
 *
 * @returns the names of the archives to keep: for each altered file, the newest of this kind that has it
 *   as it was uploaded
 */
export async function reviewBackup(
  { database, uploads, env, now }: Context,
  manifest: Manifest,
  { kind, signal }: { kind: BackupKind; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const storage = await openStorage(env);
  for (const file of await listHashes(database)) {
    const { name, alteredAt } = file;
    if (alteredAt === null && hasFile(manifest, file)) continue;
    const state = await checkFile(storage, file, signal);
    if (state === 'good') {
      if (alteredAt !== null) await markGood(database, name);
    } else if (state !== 'missing' || !(await uploads.forgetIfUnreferenced(name))) {
      await markAltered(database, name, now());
    }
  }
  const { altered } = await findAlteredFiles(database);
  return findGoodArchives(env.backupDir, altered, kind);
}

/** Reads the manifests from the newest archive to the oldest, until each file is found. */
async function findGoodArchives(
  folder: string,
  files: readonly FileHash[],
  kind: BackupKind,
): Promise<Set<string>> {
  const archives = (await listBackups(folder)).filter((backup) => backup.kind === kind);
  const found = new Set<string>();
  let missing = files;
  for (const { name: archive } of archives) {
    if (missing.length === 0) break;
    const manifest = await manifestOf(join(folder, archive));
    const rest = missing.filter((file) => !manifest || !hasFile(manifest, file));
    if (rest.length < missing.length) found.add(archive);
    missing = rest;
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
