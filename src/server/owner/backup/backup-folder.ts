import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#server/core/settings/error-code.ts';
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

/** Deletes all but the newest automatic backups in the folder that a restore would refuse. */
export async function keepNewestRefused(folder: string): Promise<void> {
  await keepNewest(folder, REFUSED_AUTOMATIC, KEPT_REFUSED);
}

const KEPT_REFUSED = 3;

/** Not those made before a restore: such an archive is all that is left of the former site. */
const REFUSED_AUTOMATIC =
  /^refused-(?:nightly|panel|before-\d{4}-.*)-(\d{4}-\d\d-\d\dT[\d.]+Z)\.tar$/;

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

/** Deletes the unfinished automatic backups of processes that were killed, for example during a start. */
export async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNFINISHED_MS);
  for (const name of (await listFolder(folder)).filter((each) => UNFINISHED.test(each))) {
    const file = join(folder, name);
    // A backup may end, and so rename its file, at this moment.
    const { mtime } = await stat(file).catch(() => ({ mtime: now }));
    if (mtime < before) await rm(file, { force: true });
  }
}

/** A running backup changes the time of its file every minute. */
const UNFINISHED_MS = 10 * 60 * 1000;

const UNFINISHED = /^(?:nightly|panel|before)-.*\.tar\.partial$/;

/** The newest backup that was made before a migration; `undefined` if there is no such backup. */
export async function findBeforeMigration(folder: string): Promise<string | undefined> {
  const [newest] = surplusBackups(await listFolder(folder), BEFORE_MIGRATION, 0);
  return newest && join(folder, newest);
}

/** The newest complete backup in the folder; `undefined` when it contains no backup. */
export async function findLatestBackup(
  folder: string,
): Promise<{ name: string; modified: Date; sizeBytes: number } | undefined> {
  const backups = (await listFolder(folder))
    .filter((name) => name.endsWith('.tar') && !REFUSED.test(name))
    .map(async (name) => {
      const { mtime, size } = await stat(join(folder, name));
      return { name, modified: mtime, sizeBytes: size };
    });
  return (await Promise.all(backups)).toSorted(
    (a, b) => Number(b.modified) - Number(a.modified),
  )[0];
}

/** Empty before the first backup. */
async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}
