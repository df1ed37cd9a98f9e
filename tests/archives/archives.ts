import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packTar, type ParsedTarEntryWithData, unpackTar } from 'modern-tar';
import { backUp } from '#server/owner/backup/back-up.ts';
import { type Restored, restore } from '#server/owner/backup/restore.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';

/** Backs a site up into its data folder. Returns the path of the archive. */
export async function makeArchive(env: Env): Promise<string> {
  const file = join(env.dataDir, 'site.tar');
  await backUp({ file, env, now: () => new Date() });
  return file;
}

export function restoreArchive(file: string, env: Env, overwrite = false): Promise<Restored> {
  return restore({ file, env, overwrite, now: () => new Date() });
}

export type TarEntry = ParsedTarEntryWithData;
export type TarEntries = TarEntry[];

/** Writes a changed copy of an archive beside it. Returns its path. */
export async function changeArchive(
  file: string,
  change: (entries: TarEntries) => TarEntries,
): Promise<string> {
  const entries = await unpackTar(await readFile(file));
  const changed = `${file}.changed`;
  await writeFile(changed, await packTar(change(entries)));
  return changed;
}

/** Runs queries on a separate connection. */
export async function queryDatabase<Result>(
  env: Env,
  query: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await connectDatabase(env);
  return query(database).finally(() => database.destroy());
}
