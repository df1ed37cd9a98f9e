import { rm } from 'node:fs/promises';
import { checkArchive } from '#server/backup/check-archive.ts';
import { isLeftOut } from '#server/backup/left-out-tables.ts';
import { openScratch } from '#server/backup/open-scratch.ts';
import { migrationNames } from '#server/database/migrate.ts';
import { schemaAfter } from '#server/database/site-schema.ts';
import { readRows, type StoredRow } from '#server/database/stored-rows.ts';
import type { Database } from '#server/database/tables.ts';
import type { Env } from '#server/settings/env.ts';
import { makeArchive } from '#tests/archives/archives.ts';

/** The rows of every table that backups contain. */
export async function storedContent(database: Database): Promise<Record<string, StoredRow[]>> {
  const tables = await schemaAfter(migrationNames.at(-1) ?? '');
  const content: Record<string, StoredRow[]> = {};
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    content[table.name] = (await Array.fromAsync(readRows(database, table))).flat();
  }
  return content;
}

/** The same rows as a backup of the site contains them, which is read back like before a restore. */
export async function contentOfBackup(env: Env): Promise<Record<string, StoredRow[]>> {
  await using opened = new AsyncDisposableStack();
  const file = await makeArchive(env);
  opened.defer(() => rm(file));
  const scratch = opened.use(await openScratch(env.dataDir));
  await checkArchive(file, scratch.database);
  return await storedContent(scratch.database);
}
