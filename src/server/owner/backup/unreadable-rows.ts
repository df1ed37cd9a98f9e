import type { TableSchema } from '#server/core/database/site-schema.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';
import { BackupError } from './backup-error.ts';

/** A row that is not as expected, see `findProblem`. */
export interface UnreadableRow {
  table: string;
  /** Its primary key. */
  key: string;
  /** E.g. "publishDate is not a time". */
  reason: string;
  row: StoredRow;
}

/** Keys are longer only in archives that no version of the site has written. */
const MAX_KEY_LENGTH = 80;

export function unreadableRow(table: TableSchema, row: StoredRow, reason: string): UnreadableRow {
  const key = table.key.map((column) => String(row[column])).join(', ');
  return { table: table.name, key: key.slice(0, MAX_KEY_LENGTH), reason, row };
}

/** E.g. "row 3b9d6f80-… of videos (publishDate is not a time)". */
export function describeRow({ table, key, reason }: Omit<UnreadableRow, 'row'>): string {
  return `row ${key} of ${table} (${reason})`;
}

/** How many rows a sentence names. It counts the others. */
const NAMED_ROWS = 5;

/** Counts rows that are not as expected, of which there can be many, and describes the first ones. */
export class UnreadableRows {
  count = 0;
  readonly #first: string[] = [];

  add(row: UnreadableRow): void {
    this.count += 1;
    if (this.#first.length < NAMED_ROWS) this.#first.push(describeRow(row));
  }

  /** E.g. "1 row is not as expected: row 3b9d6f80-… of videos (publishDate is not a time)". */
  describe(): string {
    const rest = this.count - this.#first.length;
    const rows = this.count === 1 ? 'row is' : 'rows are';
    const more = rest > 0 ? `, and ${rest} more` : '';
    return `${this.count} ${rows} not as expected: ${this.#first.join(', ')}${more}`;
  }
}

/** Thrown when an archive is complete and intact, but some of its rows are not as expected. */
export class UnreadableRowsError extends BackupError {
  constructor(file: string, rows: UnreadableRows) {
    super(
      `${file} cannot be restored completely: ${rows.describe()}. To restore everything else, use --skip-unreadable.`,
    );
  }
}
