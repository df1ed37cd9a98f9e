import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/core/database/tables.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';

type StoredRow = Record<string, string | number | boolean | null>;

/** Inserts a row into a table of an earlier version. */
export async function insertStored(
  database: Database,
  table: string,
  row: StoredRow,
): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(database);
}

/** Moves a source or a video into the trash as an earlier version did. Returns the id of the entry. */
export async function trashAsBefore(
  database: Database,
  kind: 'source' | 'video',
  id: string,
  others: Record<string, StoredRow[]>,
): Promise<string> {
  const table = `${kind}s`;
  const { rows } = await sql<StoredRow>`
    delete from ${sql.table(table)} where id = ${id} returning *`.execute(database);
  const entryId = randomUUID();
  await makeRow(database, 'trash', {
    id: entryId,
    kind,
    expiresAt: '2025-04-01T12:00:00.000Z',
    payload: JSON.stringify({ rows: { [table]: rows, ...others }, references: [] }),
  });
  return entryId;
}
