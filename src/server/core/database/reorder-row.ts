import { type RawBuilder, sql } from 'kysely';
import {
  reorderEntry,
  type NumberedFrom,
  type OrderedEntry,
  type Position,
} from '#domain/position.ts';
import { nextSortOrder } from '#domain/sort-order.ts';
import { batchesOf } from '#server/core/database/list-rows.ts';
import type { Database, Tables } from './tables.ts';

interface OrderedTable {
  table: Extract<keyof Tables, 'videos' | 'sources' | 'social_links'>;
  /** All rows of the list to which the row belongs, in their order. */
  list: readonly OrderedEntry[];
  /** Whether the first or the last row of the list has the number 1. */
  numberedFrom: NumberedFrom;
}

/** Keeps the number of values in a statement below the limits of both databases. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Moves a row within its list and numbers the list, see `reorderEntry`. Writes only the rows whose
 * number changes. The caller has locked the list against other moves and new sort orders until the
 * transaction ends.
 *
 * Returns whether the list has changed: not if the row was already at its new position. Returns
 * `undefined` when the list does not contain the row or the row `after`.
 */
export async function reorderRow(
  transaction: Database,
  { table, list, numberedFrom }: OrderedTable,
  id: string,
  position: Position,
): Promise<boolean | undefined> {
  const moved = reorderEntry(list, id, position, numberedFrom);
  if (moved === undefined) return undefined;

  // `reorderEntry` returns the same object for a row that keeps its number.
  const originals = new Set(list);
  const renumbered = moved.filter((row) => !originals.has(row));
  for (const rows of batchesOf(renumbered, ROWS_PER_STATEMENT)) {
    const values = rows.map((row) => sql`(${row.id}, ${row.sortOrder})`);
    // Both databases name the columns of a list of values column1 and column2. PostgreSQL takes the
    // parameters in it for text, so the number is cast.
    await sql`
      update ${sql.table(table)} set "sortOrder" = cast(numbered.column2 as integer)
      from (values ${sql.join(values)}) as numbered
      where ${sql.ref(`${table}.id`)} = numbered.column1`.execute(transaction);
  }
  return renumbered.length > 0;
}

/** The sort order after the highest one of a list, see `nextSortOrder`. */
export async function findNextSortOrder(
  transaction: Database,
  table: OrderedTable['table'],
  among: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max("sortOrder") as highest from ${sql.table(table)} where ${among}`.execute(
    transaction,
  );
  return nextSortOrder([rows[0]?.highest ?? 0]);
}
