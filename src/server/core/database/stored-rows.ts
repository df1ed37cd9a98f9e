import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { TableSchema } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import { batchesOf } from '#server/core/database/list-rows.ts';

/** A row of any table, with values that both databases and JSON preserve. */
export type StoredRow = Record<string, z.infer<typeof storedValue>>;

const storedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Accepts a row with exactly the columns of the table. */
export function rowSchema({ columns }: TableSchema) {
  return z.strictObject(Object.fromEntries(columns.map(({ name }) => [name, storedValue])));
}

/**
 * How many rows are read or inserted at once, which limits the memory that they take. A page of the
 * widest table has fewer values than the 32,766 that SQLite allows in a statement.
 */
const PAGE_ROWS = 500;

/** A transcript may have 1 MB, and its passages as much again; a deleted video contains its own. */
const PAGE_ROWS_OF_LONG_ROWS: Readonly<Record<string, number>> = { transcripts: 10, trash: 10 };

/**
 * Reads the rows of a table in pages, in an order in which they can be inserted elsewhere: in the
 * order of the primary key, except that rows that refer to a row of the same table follow the
 * others. A digest in `mail_outbox`, for example, precedes the notifications that are sent in it.
 *
 * @throws ZodError when a column has a type that JSON does not preserve
 */
export async function* readRows(
  database: Database,
  table: TableSchema,
): AsyncGenerator<StoredRow[]> {
  const selfReference = table.foreignKeys.find((foreignKey) => foreignKey.table === table.name);
  if (!selfReference) return yield* readRowsWhere(database, table, sql`true`);
  const reference = sql.ref(selfReference.from);
  yield* readRowsWhere(database, table, sql`${reference} is null`);
  return yield* readRowsWhere(database, table, sql`${reference} is not null`);
}

async function* readRowsWhere(
  database: Database,
  table: TableSchema,
  condition: RawBuilder<unknown>,
): AsyncGenerator<StoredRow[]> {
  const schema = rowSchema(table);
  const pageRows = pageRowsOf(table);
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  let afterLastRow = sql``;
  for (;;) {
    const { rows } = await sql`
      select * from ${sql.table(table.name)} where ${condition} ${afterLastRow}
      order by ${key} limit ${pageRows}
    `.execute(database);
    const page = z.array(schema).parse(rows);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    // SQLite answers at once, so without this pause requests would wait until all rows are read.
    await setImmediate();
    afterLastRow = sql`and (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
  }
}

/** Inserts rows with exactly the columns of the table. */
export async function insertRows(
  database: Database,
  table: Pick<TableSchema, 'name'>,
  rows: readonly StoredRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (const page of batchesOf(rows, pageRowsOf(table))) {
    const values = page.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`
      insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
    `.execute(database);
  }
}

function pageRowsOf({ name }: Pick<TableSchema, 'name'>): number {
  return PAGE_ROWS_OF_LONG_ROWS[name] ?? PAGE_ROWS;
}

export async function isTableEmpty(database: Database, { name }: TableSchema): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database);
  return rows.length === 0;
}
