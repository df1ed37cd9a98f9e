import { type SelectQueryBuilder, sql, type Expression } from 'kysely';
import type { ListPosition } from '#domain/http/list-page.ts';
import type { Database, Tables } from './tables.ts';

/** How many rows a query of one table selects. */
export async function countRows<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a query of one table selects a row. */
export async function hasRows<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<boolean> {
  const first = await rows.select(sql.lit(1).as('found')).limit(1).executeTakeFirst();
  return first !== undefined;
}

/** Deletes a row. Returns `false` when no row has this id. */
export async function deleteRow(
  database: Database,
  table: 'known_browsers' | 'passkeys' | 'preview_links',
  id: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id = ${id}`.execute(database);
  return numAffectedRows > 0n;
}

/** The items in their order, in lists of at most `size`. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}

/** The condition for rows that follow the position in a list. Compares both columns as one value. */
export function isOlderThan(timeColumn: string, { time, id }: ListPosition) {
  return sql<boolean>`(${sql.ref(timeColumn)}, id) < (${time}, ${id})`;
}

/** The condition that a value contains the text. The characters with a meaning in a pattern are escaped. */
export function containsText(searched: Expression<unknown>, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${searched} like ${pattern} escape ${sql.lit('\\')}`;
}
