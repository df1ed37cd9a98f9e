import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRow, type UnreadableRow } from './unreadable-rows.ts';

export interface SkippedRows extends AsyncDisposable {
  /** Writes a row that a restore leaves out. */
  add: (row: UnreadableRow) => Promise<void>;
  /** Path of the file, which is created with the first row. */
  file: string;
  /** A description of each row. */
  rows: string[];
}

/**
 * Keeps what a restore leaves out in a file of the folder with the backups, one row as JSON per line. Only
 * the user who runs the process may read it.
 */
export function skippedRows(folder: string, now: Date): SkippedRows {
  const file = join(folder, `skipped-rows-${now.toISOString().replaceAll(':', '')}.jsonl`);
  const rows: string[] = [];
  let handle: FileHandle | undefined;
  return {
    file,
    rows,
    async add(row) {
      if (!handle) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        handle = await open(file, 'wx', 0o600);
      }
      await handle.write(`${JSON.stringify(row)}\n`);
      rows.push(describeRow(row));
    },
    [Symbol.asyncDispose]: async () => handle?.close(),
  };
}
