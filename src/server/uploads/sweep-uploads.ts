import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadType } from '#domain/files/upload-name.ts';
import type { UploadStorage } from './uploads.ts';

interface SweepParts {
  storage: UploadStorage;
  deleteOrphans: (names: readonly string[]) => Promise<unknown>;
  /** The folder of received files that are not stored yet. */
  incomingFolder: string;
  /** When the site began to use this database; `null` before it is set up. */
  usedSince: () => Promise<Date | null>;
}

/** Long enough for an administrator to save the biography after uploading its headshot. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes files that a lost connection or a crash left behind at least a day ago: stored
 * files that no row references, and temporary files.
 *
 * Keeps two kinds of files: those that the server did not name, which belong to the
 * operator; and those stored before the site began to use this database, because their rows may be in
 *  another database (a mistyped DATABASE_URL, a move to PostgreSQL) or not be
 * restored yet.
 */
export async function sweepUploads(parts: SweepParts, now: Date): Promise<void> {
  const before = now.getTime() - STRAY_AFTER_MS;
  await sweepIncoming(parts.incomingFolder, before);
  await sweepStored(parts, before);
}

async function sweepIncoming(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < before) await rm(path, { force: true });
  }
}

async function sweepStored(parts: SweepParts, before: number): Promise<void> {
  const since = await parts.usedSince();
  if (since === null) return;
  const old = (await parts.storage.list()).filter(
    ({ name, modified }) =>
      uploadType(name) !== 'other' && modified > since && modified.getTime() < before,
  );
  await parts.deleteOrphans(old.map(({ name }) => name));
}
