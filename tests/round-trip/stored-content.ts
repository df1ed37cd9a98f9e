import { isLeftOut } from '#server/backup/left-out-tables.ts';
import { migrationNames } from '#server/database/migrate.ts';
import { schemaAfter } from '#server/database/site-schema.ts';
import { readRows, type StoredRow } from '#server/database/stored-rows.ts';
import type { Database } from '#server/database/tables.ts';

/** The rows of every table that backups contain. */
export async function storedContent(database: Database): Promise<Record<string, StoredRow[]>> {
  const tables = await schemaAfter(migrationNames.at(-1) ?? '');
  const content: Record<string, StoredRow[]> = {};
  for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
    content[table.name] = (await Array.fromAsync(readRows(database, table))).flat();
  }
  return content;
}
