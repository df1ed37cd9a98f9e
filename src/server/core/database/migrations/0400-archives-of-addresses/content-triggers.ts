import type { Kysely } from 'kysely';
import { createContentTriggers } from '../0300-settings/create-content-triggers.ts';

interface PublicRows {
  table: string;
  /** Only a change of these columns is a change of the content. */
  columns: readonly string[];
  /** The condition for the rows that visitors see, with `row` for the row. */
  rows: (row: 'old' | 'new') => string;
}

/** Makes every change of what visitors see in a table change the version of the content. See `contentVersionStatements`. */
export async function addContentTriggers(
  database: Kysely<unknown>,
  { table, columns, rows }: PublicRows,
): Promise<void> {
  const differs = columns.map((column) => `new."${column}" is distinct from old."${column}"`);
  const conditions = [
    ['insert', rows('new')],
    ['update', `(${rows('old')} or ${rows('new')}) and (${differs.join(' or ')})`],
    ['delete', rows('old')],
  ] as const;
  await createContentTriggers(database, table, conditions);
}
