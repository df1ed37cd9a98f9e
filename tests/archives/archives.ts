import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { packTar, type ParsedTarEntryWithData, unpackTar } from 'modern-tar';
import { backUp } from '#server/owner/backup/back-up.ts';
import { type Restored, restore } from '#server/owner/backup/restore.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import type { Database, Row, Tables } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { type DatabaseKind, testEnv } from '#tests/app/start-app.ts';

/** Backs a site up into its data folder. Returns the path of the archive. */
export async function makeArchive(env: Env, name = 'site.tar'): Promise<string> {
  const file = join(env.dataDir, name);
  await backUp({ file, env, now: () => new Date() });
  return file;
}

export function restoreArchive(file: string, env: Env, overwrite = false): Promise<Restored> {
  return restore({ file, env, overwrite, now: () => new Date() });
}

/** Restores an archive into a new site. */
export async function restoredSite(
  file: string,
  database?: DatabaseKind,
): Promise<Env & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const env = opened.use(await testEnv({ database }));
  await restoreArchive(file, env);
  opened.move();
  return env;
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

/** The rows of a table of a site. */
export async function rowsOf<Table extends keyof Tables>(
  env: Env,
  table: Table,
): Promise<Row<Table>[]> {
  const rows = sql<Row<Table>>`select * from ${sql.table(table)}`;
  return queryDatabase(env, async (database) => (await rows.execute(database)).rows);
}

/** Runs queries on a separate connection. */
export async function queryDatabase<Result>(
  env: Env,
  query: (database: Database) => Promise<Result>,
): Promise<Result> {
  await using database = await connectDatabase(env);
  return await query(database);
}
