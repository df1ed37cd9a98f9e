import { readFile, rm } from 'node:fs/promises';
import { unpackTar } from 'modern-tar';
import { tableOf } from '#server/owner/backup/archive-format.ts';
import { isLeftOut } from '#server/owner/backup/left-out-tables.ts';
import { newestMigration } from '#server/core/database/migrate.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import { readRows, type StoredRow } from '#server/core/database/stored-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { makeArchive } from '#tests/archives/archives.ts';

/** The rows of every table that backups contain. */
export async function storedContent(database: Database): Promise<Record<string, StoredRow[]>> {
  const tables = await schemaAfter(newestMigration());
  const content: Record<string, StoredRow[]> = {};
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    content[table.name] = (await Array.fromAsync(readRows(database, table))).flat();
  }
  return content;
}

/** The same rows as a new backup contains them. It is refused if a restore would refuse it. */
export async function contentOfBackup(env: Env): Promise<Record<string, unknown[]>> {
  const file = await makeArchive(env);
  const entries = await unpackTar(await readFile(file));
  await rm(file);
  const content: Record<string, unknown[]> = {};
  for (const { header, data } of entries) {
    const table = tableOf(header.name);
    if (table === undefined) continue;
    const lines = Buffer.from(data ?? [])
      .toString()
      .split('\n');
    content[table] = lines.filter(Boolean).map((line) => JSON.parse(line));
  }
  return content;
}
