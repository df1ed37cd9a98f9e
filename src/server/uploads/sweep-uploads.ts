import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { uploadType } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import type { DatabaseAge } from './database-age.ts';
import { OUTDATED_MESSAGE, type ReferencedFiles } from './referenced-files.ts';
import type { UploadStorage } from './uploads.ts';

interface SweepDependencies extends Pick<
  ReferencedFiles,
  'findUnreferenced' | 'removeUnreferenced'
> {
  database: Database;
  storage: UploadStorage;
  databaseAge: DatabaseAge;
  /** When the site began to use this database; `null` before its first start. */
  usedSince: () => Promise<Date | null>;
  log: FastifyBaseLogger;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes stray files, which are stored but not referenced by any row, for example after a crash. A
 * stray file is moved to the quarantine a day after a sweep first found it, if it is still
 * unreferenced, and deleted from there 30 days later.
 *
 * Never moves files whose names the server did not generate, because they belong to the operator. Moves
 * no file if files were stored through a newer database than this one (`DatabaseAge.isOutdated`),
 * because their rows may be in that database. For the same reason it does not move files that were
 * stored before the site began to use this database.
 */
export async function sweepUploads(dependencies: SweepDependencies, now: Date): Promise<void> {
  await dependencies.storage.sweepQuarantine(new Date(now.getTime() - 30 * DAY_MS));
  await quarantineStrays(dependencies, now);
}

/**
 * Deletes the files of uploads that are not complete and have received nothing for a day.
 *
 * @param folder the folder of received files that are not stored yet
 */
export async function sweepIncoming(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtime < before) await rm(path, { force: true });
  }
}

async function quarantineStrays(dependencies: SweepDependencies, now: Date): Promise<void> {
  const { database, storage, databaseAge, log, findUnreferenced, removeUnreferenced } =
    dependencies;
  const strays = await findUnreferenced(await listOwnFiles(dependencies));
  if (strays.length > 0 && (await databaseAge.isOutdated())) {
    log.warn({ fileCount: strays.length }, OUTDATED_MESSAGE);
    return;
  }
  const firstSeenAt = await recordSightings(database, strays, now);
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const due = [...firstSeenAt].filter(([, time]) => time <= dayAgo).map(([name]) => name);
  for (const stray of due) {
    // Each file has its own transaction, because a bucket may take a while to move a file.
    const moved = await removeUnreferenced([stray], (name) => storage.quarantine(name, now));
    for (const file of moved) log.info({ file }, 'unreferenced file moved to the quarantine');
  }
}

/**
 * Lists the files whose names the server generated and that were stored since the site began to use
 * this database.
 */
async function listOwnFiles({ storage, usedSince }: SweepDependencies): Promise<string[]> {
  const since = await usedSince();
  if (since === null) return [];
  const files = await storage.list();
  return files
    .filter(({ name, modified }) => uploadType(name) !== 'other' && modified > since)
    .map(({ name }) => name);
}

/** Returns when a sweep first found each stray file, and deletes the rows of files that are no longer stray. */
async function recordSightings(
  database: Database,
  strays: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await database.selectFrom('stray_files').selectAll().execute();
  const earlierSightings = new Map(rows.map(({ name, firstSeenAt }) => [name, firstSeenAt]));
  for (const name of earlierSightings.keys()) {
    if (strays.includes(name)) continue;
    await database.deleteFrom('stray_files').where('name', '=', name).execute();
  }
  for (const name of strays) {
    if (earlierSightings.has(name)) continue;
    await database
      .insertInto('stray_files')
      .values({ name, firstSeenAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return new Map(strays.map((name) => [name, earlierSightings.get(name) ?? now.toISOString()]));
}
