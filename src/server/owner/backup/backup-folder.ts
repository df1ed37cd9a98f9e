import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Backup, BackupKind } from '#domain/backup/backup.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import { diskStorage } from '#server/core/uploads/disk-storage.ts';
import type { StoredFile, UploadStorage } from '#server/core/uploads/uploads.ts';
import { BackupError } from './backup-error.ts';

/**
 * Path for a new automatic backup, e.g. "nightly-2025-03-01T110000.000Z.tar". Creates the folder if
 * necessary.
 */
export async function newBackupFile(folder: string, name: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new BackupError(`BACKUP_DIR ${folder} cannot be used: ${error.message}`);
  });
  return join(folder, `${name}-${now.toISOString().replaceAll(':', '')}.tar`);
}

/**
 * The complete backups in the folder, the newest first; empty if there is no folder. Symbolic links,
 * folders and unfinished backups do not count, so no name leads out of the folder.
 */
export async function listBackups(folder: string): Promise<Backup[]> {
  return backupsAmong(await listFiles(folder));
}

/** The newest backup in the folder that a restore accepts; `undefined` if the folder has no such backup. */
export async function findLatestBackup(folder: string): Promise<Backup | undefined> {
  return (await listBackups(folder)).find(({ kind }) => kind !== 'refused');
}

/** Those of the files of a folder or a bucket that are complete backups, the newest first. */
function backupsAmong(files: readonly StoredFile[]): Backup[] {
  return files
    .filter(({ name }) => name.endsWith('.tar'))
    .map(({ name, sizeBytes, modified }) => {
      const { kind, time } = readName(name);
      return { name, kind, sizeBytes, createdAt: time ?? modified.toISOString() };
    })
    .toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
}

const namePatterns: readonly [BackupKind, RegExp][] = [
  ['nightly', /^nightly-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/],
  ['panel', /^panel-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/],
  ['before-restore', /^before-restore-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/],
  // The name of the migration follows "before-".
  ['before-migration', /^before-\d{4}-.*-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/],
  ['refused', /^refused-.*-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/],
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

/** Where an archive is kept that a restore would refuse, e.g. "refused-site.tar" for "site.tar". */
export function refusedName(file: string): string {
  return join(dirname(file), `refused-${basename(file)}`);
}

/** Deletes all but the newest automatic backups in the folder that a restore would refuse. */
export async function keepNewestRefused(folder: string): Promise<void> {
  const refused = (await listBackups(folder)).filter(({ kind }) => kind === 'refused');
  const automatic = refused.filter(({ name }) => REFUSED_AUTOMATIC.test(name));
  for (const { name } of automatic.slice(KEPT_REFUSED)) {
    await rm(join(folder, name), { force: true });
  }
}

const KEPT_REFUSED = 3;

/** Not those made before a restore: such an archive is all that is left of the former site. */
const REFUSED_AUTOMATIC = /^refused-(?:nightly|panel|before-\d{4})-/;

/** The automatic backups of a kind that stay. */
export interface KeptBackups {
  kind: BackupKind;
  /** How many of the newest stay. */
  keep: number;
  /** The names of older ones that stay as well. If it is `undefined`, all of them stay. */
  needed: ReadonlySet<string> | undefined;
}

/** Deletes the other backups of this kind from a folder or a bucket. */
export async function keepNewest(
  storage: UploadStorage,
  { kind, keep, needed }: KeptBackups,
): Promise<void> {
  if (!needed) return;
  const backups = backupsAmong(await storage.list()).filter((backup) => backup.kind === kind);
  for (const { name } of backups.slice(keep)) {
    if (!needed.has(name)) await storage.delete(name);
  }
}

/** Deletes the unfinished automatic backups of processes that were killed, for example during a start. */
export async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNFINISHED_MS);
  for (const { name, modified } of await listFiles(folder)) {
    const isAbandoned = UNFINISHED.test(name) && modified < before;
    if (isAbandoned) await rm(join(folder, name), { force: true });
  }
}

/** A running backup changes the time of its file every minute. */
const UNFINISHED_MS = 10 * 60 * 1000;

const UNFINISHED = /^(?:nightly|panel|before)-.*\.tar\.partial$/;

/** Empty before the first backup. */
async function listFiles(folder: string): Promise<StoredFile[]> {
  return diskStorage(folder)
    .list()
    .catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
}
