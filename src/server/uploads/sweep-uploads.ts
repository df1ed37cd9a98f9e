import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadType } from '#domain/files/upload-name.ts';
import type { UploadStorage } from './uploads.ts';

interface SweepParts {
  storage: UploadStorage;
  deleteIfUnreferenced: (names: readonly string[]) => Promise<unknown>;
  /** Where received files wait to be stored. */
  incomingFolder: string;
  usedSince: () => Promise<Date | null>;
}

/** Long enough for a headshot to wait for the biography it was uploaded for. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes what a lost connection or a crash has left behind for a day: files that
 * no row references, and temporary files.
 *
 * Two kinds of files stay: those the server did not name, which are the
 * operator's; and those older than the use of this database, whose rows are in
 * another database (a mistyped DATABASE_URL, a move to PostgreSQL) or not
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
  await parts.deleteIfUnreferenced(old.map(({ name }) => name));
}
