import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Backup, BackupKind } from '#domain/backup/backup.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import { diskStorage } from '#server/core/uploads/disk-storage.ts';
import { BEFORE_MIGRATION, NIGHTLY, PANEL, REFUSED } from '../backup-folder.ts';

/**
 * The complete backups in a folder. Symbolic links, folders and unfinished backups do not count, so
 * no name leads out of the folder.
 */
export function backupFiles(folder: string) {
  const storage = diskStorage(folder);

  async function list(): Promise<Backup[]> {
    const files = await storage.list().catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return files
      .filter(({ name }) => name.endsWith('.tar'))
      .map(({ name, sizeBytes, modified }) => {
        const { kind, time } = readName(name);
        return { name, kind, sizeBytes, createdAt: time ?? modified.toISOString() };
      })
      .toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
  }

  return {
    /** The newest first; empty if there is no folder. */
    list,

    /** `undefined` when the list has no backup of this name. */
    async find(name: string): Promise<Backup | undefined> {
      return (await list()).find((backup) => backup.name === name);
    },

    pathOf: (backup: Backup): string => join(folder, backup.name),

    /** `undefined` when the backup was deleted after it was found. */
    read: (backup: Backup): Promise<Readable | undefined> => storage.read(backup.name),

    async delete(backup: Backup): Promise<void> {
      await rm(join(folder, backup.name), { force: true });
    },
  };
}

const namePatterns: readonly [BackupKind, RegExp][] = [
  ['nightly', NIGHTLY],
  ['panel', PANEL],
  ['before-restore', /^before-restore-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/],
  ['before-migration', BEFORE_MIGRATION],
  ['refused', REFUSED],
];

/** Reads why and when a backup was made from its name, e.g. "nightly-2025-03-01T110000.000Z.tar". */
function readName(name: string): { kind: BackupKind; time?: string } {
  for (const [kind, pattern] of namePatterns) {
    const written = pattern.exec(name)?.[1]?.replace(/T(\d\d)(\d\d)/, 'T$1:$2:') ?? '';
    const time = parseInstant(written);
    if (!Number.isNaN(time.getTime())) return { kind, time: time.toISOString() };
  }
  return { kind: 'other' };
}
