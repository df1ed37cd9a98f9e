import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableSchema } from '#server/core/database/site-schema.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';

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

/** How many rows a sentence names. It counts the others. */
const NAMED_ROWS = 5;

/**
 * Counts rows that are not as expected, of which there can be many, describes the first ones, and passes
 * each one on.
 */
export class UnreadableRows {
  count = 0;
  readonly #first: string[] = [];
  readonly #skip: ((row: UnreadableRow) => Promise<void>) | undefined;

  /** @param skip called with each row */
  constructor(skip?: (row: UnreadableRow) => Promise<void>) {
    this.#skip = skip;
  }

  async add(table: TableSchema, row: StoredRow, reason: string): Promise<void> {
    const key = table.key.map((column) => String(row[column])).join(', ');
    const unreadable = { table: table.name, key: key.slice(0, MAX_KEY_LENGTH), reason, row };
    this.count += 1;
    if (this.#first.length < NAMED_ROWS) this.#first.push(describeRow(unreadable));
    await this.#skip?.(unreadable);
  }

  /** E.g. "1 row is not as expected: row 3b9d6f80-… of videos (publishDate is not a time)". */
  describe(): string {
    const rest = this.count - this.#first.length;
    const rows = this.count === 1 ? 'row is' : 'rows are';
    const more = rest > 0 ? `, and ${rest} more` : '';
    return `${this.count} ${rows} not as expected: ${this.#first.join(', ')}${more}`;
  }
}

/** E.g. "row 3b9d6f80-… of videos (publishDate is not a time)". */
function describeRow({ table, key, reason }: UnreadableRow): string {
  return `row ${key} of ${table} (${reason})`;
}

/**
 * Keeps what a restore leaves out in a file of the folder with the backups, one row as JSON per line. Only
 * the user who runs the process may read it.
 */
export function skippedRows(folder: string, now: Date) {
  /** Created with the first row. */
  const file = join(folder, `skipped-rows-${now.toISOString().replaceAll(':', '')}.jsonl`);
  /** A description of each row. */
  const rows: string[] = [];

  async function add(row: UnreadableRow): Promise<void> {
    if (rows.length === 0) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    }
    await appendFile(file, `${JSON.stringify(row)}\n`);
    rows.push(describeRow(row));
  }

  return { file, rows, add };
}
