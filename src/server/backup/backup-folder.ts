import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#server/settings/error-code.ts';
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

/** Matches the names of backups that were made before a migration. They contain its name. */
export const BEFORE_MIGRATION = /^before-\d{4}-.*-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/;

export const NIGHTLY = /^nightly-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/;

export const PANEL = /^panel-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/;

/** Matches the names of archives that a restore would refuse, see `refusedName`. */
export const REFUSED = /^refused-.*-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/;

/** Where an archive is kept that a restore would refuse, e.g. "refused-site.tar" for "site.tar". */
export function refusedName(file: string): string {
  return join(dirname(file), `refused-${basename(file)}`);
}

/** Deletes the backups in the folder that {@link surplusBackups} finds, except those of the given names. */
export async function keepNewest(
  folder: string,
  pattern: RegExp,
  keep: number,
  alsoKept: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const name of surplusBackups(await readdir(folder), pattern, keep)) {
    if (alsoKept.has(name)) continue;
    await rm(join(folder, name), { force: true });
  }
}

/**
 * The backups whose names match the pattern, except the newest `keep`. The first group of the pattern
 * captures the time of the backup.
 */
export function surplusBackups(names: readonly string[], pattern: RegExp, keep: number): string[] {
  const backups = names.flatMap((name) => {
    const time = pattern.exec(name)?.[1];
    return time === undefined ? [] : { name, time };
  });
  return backups
    .toSorted((a, b) => (a.time > b.time ? -1 : 1))
    .slice(keep)
    .map(({ name }) => name);
}

/**
 * Deletes the unfinished automatic backups that were last written before the given time. It must be so
 * long ago that the processes that wrote them have ended.
 */
export async function deleteUnfinished(folder: string, before: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

const UNFINISHED = /^(?:nightly|panel|before)-.*\.tar\.partial$/;

/** The newest complete backup in the folder; `undefined` when it contains no backup. */
export async function findLatestBackup(
  folder: string,
): Promise<{ name: string; modified: Date; sizeBytes: number } | undefined> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const backups = names
    .filter((name) => name.endsWith('.tar') && !REFUSED.test(name))
    .map(async (name) => {
      const { mtime, size } = await stat(join(folder, name));
      return { name, modified: mtime, sizeBytes: size };
    });
  return (await Promise.all(backups)).toSorted(
    (a, b) => Number(b.modified) - Number(a.modified),
  )[0];
}
