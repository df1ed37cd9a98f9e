import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { Column, ColumnType, TableSchema } from '#server/core/database/site-schema.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';

/*
 * What the columns of every table may contain: for the rows of a backup, of the trash and of the database.
 * Any text may be in a column of texts, because every write makes its texts storable, see `storableText`.
 */

/**
 * What is wrong with a row with the columns of a table, e.g. "publishDate is not a time"; `undefined` if
 * nothing is. SQLite would store any value in any column, and PostgreSQL would refuse the row when a
 * part of the site is replaced already.
 */
export function findProblem(table: TableSchema, row: StoredRow): string | undefined {
  const unreadable = table.columns.find(
    (column) => isTime(column) && !isReadableTime(row[column.name]),
  );
  return findUnstorable(table, row) ?? (unreadable && `${unreadable.name} is not a time`);
}

/** Like {@link findProblem}, for a row that its own database has stored: any text is accepted as a time. */
export function findUnstorable(
  { columns, indexes }: TableSchema,
  row: StoredRow,
): string | undefined {
  const wrong = columns.find(({ name, type, isNullable }) => {
    const value = row[name] ?? null;
    return value === null ? !isNullable : !isOfType[type](value);
  });
  if (wrong) return `${wrong.name} is not ${WORDS[wrong.type]}`;
  const tooLong = indexes.find((index) => !isUrl(index) && !isIndexable(row, index));
  return tooLong && `${tooLong.join(', ')}: more than ${MAX_INDEXED_BYTES} bytes`;
}

const WORDS: Record<ColumnType, string> = {
  text: 'a text',
  integer: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
};

const isOfType: Record<ColumnType, (value: StoredRow[string]) => boolean> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value) && Number(value) === (Number(value) | 0),
  bigint: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
};

function isTime({ name, type }: Column): boolean {
  return type === 'text' && TIME.test(name);
}

/** Matches the names of all columns with times, see tables.ts. */
const TIME = /(?:At|Until|Since|Date|Updated)$|^at$/;

function isReadableTime(value: StoredRow[string] | undefined): boolean {
  return typeof value !== 'string' || !Number.isNaN(parseInstant(value).getTime());
}

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
