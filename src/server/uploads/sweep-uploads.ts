import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadType } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import type { UploadStorage } from './upload-storage.ts';

interface SweepParts {
  database: Database;
  storage: UploadStorage;
  discardUnnamed: (names: readonly string[]) => Promise<unknown>;
  /** Where files wait until they are kept. */
  incomingFolder: string;
}

/** Long enough for a headshot to wait for the biography it was chosen for. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what a broken connection or a crash has left behind for a day: files
 * that no row names, and files that were never kept. What the server has not
 * named itself is somebody else's and stays; so does what is older than the
 * database, whose rows are in another one or still to come.
 */
export function sweepUploads({ database, storage, discardUnnamed, incomingFolder }: SweepParts) {
  async function sweepStrays(before: number): Promise<void> {
    const since = await birthOf(database);
    const old = (await storage.list()).filter(
      ({ name, modified }) =>
        uploadType(name) !== 'other' && Number(modified) > since && Number(modified) < before,
    );
    await discardUnnamed(old.map(({ name }) => name));
  }

  async function sweepIncoming(before: number): Promise<void> {
    for (const name of await readdir(incomingFolder)) {
      const path = join(incomingFolder, name);
      const file = await stat(path).catch(() => undefined);
      if (file && file.mtimeMs < before) await rm(path, { force: true });
    }
  }

  return {
    async sweep(now: Date): Promise<void> {
      const before = now.getTime() - STRAY_AFTER_MS;
      await sweepIncoming(before);
      await sweepStrays(before);
    },
  };
}

/** When the site began to use this database; a database without an administrator is not used yet. */
async function birthOf(database: Database): Promise<number> {
  const administrator = await database
    .selectFrom('administrators')
    .select('createdAt')
    .executeTakeFirst();
  return administrator ? Date.parse(administrator.createdAt) : Infinity;
}
