import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lockTables } from '#server/database/exclusive-use.ts';
import { migrate, migrationState } from '#server/database/migrate.ts';
import type { TableSchema } from '#server/database/site-schema.ts';
import {
  insertRows,
  isTableEmpty,
  readRows,
  type StoredRow,
} from '#server/database/stored-rows.ts';
import type { Database } from '#server/database/tables.ts';
import {
  clearUnfinishedMove,
  hasUnfinishedMove,
  markUnfinishedMove,
} from '#server/database/unfinished-move.ts';
import { MoveError } from './move-error.ts';
import type { Progress } from './progress.ts';
import type { TargetState } from './target-state.ts';

export interface RowsMove {
  source: Database;
  target: Database;
  /** Ordered so that each table follows those that its rows refer to. */
  tables: readonly TableSchema[];
}

/** Marks the target, so that no server starts on it, and creates the tables if necessary. */
export async function beginRows(target: Database): Promise<void> {
  await markUnfinishedMove(target);
  await migrate(target);
}

/**
 * Replaces the rows of the target with those of the source, compares their number and their checksum
 * table by table, and removes the mark. All of this is one transaction, so that an interrupted copy
 * leaves the rows as they were.
 *
 * @throws MoveError when the rows of a table differ after they were copied
 */
export async function copyRows(
  { source, target, tables }: RowsMove,
  report: Progress,
): Promise<void> {
  const total = await countRows(source, tables);
  let copied = 0;
  await target.transaction().execute(async (writer) => {
    await lockTables(writer, tables);
    for (const { name } of tables.toReversed()) {
      await sql`delete from ${sql.table(name)}`.execute(writer);
    }
    for (const table of tables) {
      const read = rowDigest(table);
      for await (const page of readRows(source, table)) {
        read.add(page);
        await insertRows(writer, table, page);
        copied += page.length;
        report(copied, total);
      }
      if ((await digestOf(writer, table)) !== read.value()) {
        throw new MoveError(`The rows of the table ${table.name} differ after they were copied.`);
      }
    }
    await clearUnfinishedMove(writer);
  });
}

export async function stateOfRows({ source, target, tables }: RowsMove): Promise<TargetState> {
  if (await hasUnfinishedMove(target)) return 'unfinished';
  const { applied } = await migrationState(target);
  if (applied.length === 0 || (await areEmpty(target, tables))) return 'empty';
  for (const table of tables) {
    if ((await digestOf(source, table)) !== (await digestOf(target, table))) return 'foreign';
  }
  return 'moved';
}

export async function countRows(
  database: Database,
  tables: readonly TableSchema[],
): Promise<number> {
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(database);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

async function areEmpty(database: Database, tables: readonly TableSchema[]): Promise<boolean> {
  for (const table of tables) if (!(await isTableEmpty(database, table))) return false;
  return true;
}

/** The number of rows and their checksum as text, which is the same on both databases. */
async function digestOf(database: Database, table: TableSchema): Promise<string> {
  const digest = rowDigest(table);
  for await (const page of readRows(database, table)) digest.add(page);
  return digest.value();
}

function rowDigest({ columns }: TableSchema) {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add: (rows: readonly StoredRow[]) => {
      count += rows.length;
      for (const row of rows) hash.update(JSON.stringify(columns.map((column) => row[column])));
    },
    value: () => `${count} rows, ${hash.digest('hex')}`,
  };
}
