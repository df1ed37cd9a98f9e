import { sql } from 'kysely';
import type { TrashKind } from '#domain/trash/trash-entry.ts';
import { findUnstorable } from '#server/core/database/column-rules.ts';
import type { TableSchema } from '#server/core/database/site-schema.ts';
import { insertRows, rowSchema, type StoredRow } from '#server/core/database/stored-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { batchesOf } from '#server/core/database/list-rows.ts';
import type { Payload } from './payload.ts';
import { keptReferences, tablesOf } from './trashed-tables.ts';

/** How many values a condition has at most, because a statement cannot have any number of them. */
const VALUES_PER_STATEMENT = 500;

interface TableRows {
  table: TableSchema;
  rows: readonly StoredRow[];
}

/**
 * Inserts the rows of a payload, and restores the references to them. A reference to a row that is gone,
 * such as the video that a message is about, becomes `null`.
 *
 * @param schema the tables of the database
 * @throws RequestError 409 if the rows do not fit into today's tables, or one with the same id exists
 */
export async function putRows(
  transaction: Database,
  { kind, payload }: { kind: TrashKind; payload: Payload },
  schema: readonly TableSchema[],
): Promise<void> {
  const tables: TableRows[] = tablesOf(kind).flatMap(({ table: name, restored }) => {
    const table = schema.find((other) => other.name === name);
    const rows = payload.rows[name] ?? [];
    return table ? [{ table, rows: restored ? rows.map(restored) : rows }] : [];
  });
  const names = new Set(tables.map(({ table }) => table.name));
  const isKnown = Object.keys(payload.rows).every((name) => names.has(name));
  if (!isKnown || !tables.every(fitsTable)) throw unreadableEntry();
  for (const { table, rows } of tables) {
    const [column = ''] = table.key;
    const keys = rows.map((row) => row[column] ?? null);
    const existing = await listExisting(transaction, { table: table.name, column }, keys);
    if (existing.size > 0) {
      throw new RequestError(409, 'This exists already, so it cannot be restored.');
    }
  }
  for (const { table, rows } of tables) {
    await insertRows(transaction, table, await withoutBrokenReferences(transaction, table, rows));
  }
  await restoreReferences(transaction, payload);
}

export function unreadableEntry(): RequestError {
  return new RequestError(
    409,
    'This was deleted with another version of the site, and cannot be restored.',
  );
}

/** Whether the table has exactly the columns of the rows, and can store their values. */
function fitsTable({ table, rows }: TableRows): boolean {
  const schema = rowSchema(table);
  return rows.every((row) => schema.safeParse(row).success && !findUnstorable(table, row));
}

async function restoreReferences(
  transaction: Database,
  { rows, references }: Payload,
): Promise<void> {
  for (const { table, column, referredId, ids } of references) {
    const kept = keptReferences.find((known) => known.table === table && known.column === column);
    if (!kept || !rows[kept.to]?.some(({ id }) => id === referredId)) continue;
    for (const page of batchesOf(ids, VALUES_PER_STATEMENT)) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${referredId}
        where id in (${sql.join(page)}) and ${sql.ref(column)} is null`.execute(transaction);
    }
  }
}

/** The rows with `null` in place of each reference to a row that does not exist. */
async function withoutBrokenReferences(
  transaction: Database,
  { columns, foreignKeys }: TableSchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  let kept = rows;
  for (const { from, table, to } of foreignKeys) {
    if (!columns.some(({ name, isNullable }) => name === from && isNullable)) continue;
    const values = kept.map((row) => row[from] ?? null);
    const existing = await listExisting(transaction, { table, column: to }, values);
    kept = kept.map((row) => (existing.has(row[from] ?? null) ? row : { ...row, [from]: null }));
  }
  return kept;
}

/** Those of the values that a column contains. */
async function listExisting(
  transaction: Database,
  { table, column }: { table: string; column: string },
  values: readonly StoredRow[string][],
): Promise<Set<StoredRow[string]>> {
  const found = new Set<StoredRow[string]>();
  const wanted = [...new Set(values)].filter((value) => value !== null);
  for (const page of batchesOf(wanted, VALUES_PER_STATEMENT)) {
    const { rows } = await sql<{ value: StoredRow[string] }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(page)})`.execute(transaction);
    for (const { value } of rows) found.add(value);
  }
  return found;
}
