import { z } from 'zod';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { ColumnType, TableSchema } from '#server/database/site-schema.ts';
import type { StoredRow } from '#server/database/stored-rows.ts';

/**
 * Accepts a row that both databases can store: with exactly the columns of the table, and only with
 * values of their types. SQLite would store any value in any column, and PostgreSQL would refuse the
 * row when a part of the site is replaced already.
 */
export function archivedRow({ columns, indexes }: TableSchema): z.ZodType<StoredRow> {
  const schema = z.strictObject(
    Object.fromEntries(
      columns.map(({ name, type, isNullable }) => {
        const value = TIME.test(name) && type === 'text' ? time : values[type];
        return [name, isNullable ? value.nullable() : value];
      }),
    ),
  );
  const limited = indexes.filter((index) => !isUrl(index));
  return schema.refine((row) => limited.every((index) => isIndexable(row, index)));
}

/** Whether both databases can store a row in a table. */
export function isStorable(table: TableSchema): (row: StoredRow) => boolean {
  const schema = archivedRow(table);
  return (row) => schema.safeParse(row).success;
}

/** PostgreSQL stores no NUL characters, and neither database stores half a surrogate pair. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'));

const time = text.refine((value) => !Number.isNaN(parseInstant(value).getTime()));

/** Matches the names of all columns with times, see tables.ts. */
const TIME = /(?:At|Until|Since|Date|Updated)$|^at$/;

const values: Record<ColumnType, z.ZodType<StoredRow[string]>> = {
  text,
  integer: z.int32(),
  bigint: z.int(),
  boolean: z.boolean(),
};

/** PostgreSQL refuses rows that take more than 2,704 bytes in an index. */
const MAX_INDEXED_BYTES = 2600;

function isIndexable(row: StoredRow, columns: readonly string[]): boolean {
  const bytes = columns.map((column) => Buffer.byteLength(String(row[column] ?? '')));
  return bytes.reduce((sum, length) => sum + length, 0) <= MAX_INDEXED_BYTES;
}

/**
 * The address of a source may have 2,000 characters, which can be more bytes. Such an address is valid
 * on SQLite, so a backup with it must be valid as well.
 */
function isUrl(index: readonly string[]): boolean {
  return index.every((column) => column === 'url');
}
