import { PostgresAdapter, sql } from 'kysely';
import type { TableSchema } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import { reasonOf } from './backup-error.ts';
import type { Snapshot } from './snapshot.ts';
import { isLeftOut } from './left-out-tables.ts';
import { UnreadableRows } from './unreadable-rows.ts';
import { findProblem } from '#server/core/database/column-rules.ts';
import { readRows } from '#server/core/database/stored-rows.ts';

/**
 * Reads every row, and checks those that backups contain, the structure of an SQLite file and all
 * references between rows. Stops at the first table that cannot be read.
 */
export async function verifyDatabase({
  database,
  tables,
}: Pick<Snapshot, 'database' | 'tables'>): Promise<{ rows: number; problems: string[] }> {
  const problems = await findStructuralDamage(database);
  const unreadable = new UnreadableRows();
  let rows = 0;
  for (const table of tables) {
    try {
      for await (const page of readRows(database, table)) {
        rows += page.length;
        // The ids of passages have more bits than the rules for backups allow.
        if (isLeftOut(table.name)) continue;
        for (const row of page) {
          const reason = findProblem(table, row);
          if (reason !== undefined) await unreadable.add(table, row, reason);
        }
      }
    } catch (error) {
      problems.push(`Table ${table.name} cannot be read: ${reasonOf(error)}`);
      // After an error PostgreSQL refuses all further queries of the transaction.
      return { rows, problems };
    }
  }
  if (unreadable.count > 0) problems.push(`${unreadable.describe()}.`);
  try {
    for (const table of tables) problems.push(...(await findBrokenReferences(database, table)));
  } catch (error) {
    problems.push(`References between rows cannot be checked: ${reasonOf(error)}.`);
  }
  return { rows, problems };
}

async function findStructuralDamage(database: Database): Promise<string[]> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) return [];
  const results = await sql<{ integrity_check: string }>`pragma integrity_check`
    .execute(database)
    .then(
      ({ rows }) => rows.map((row) => row.integrity_check),
      // SQLite checks no further than some kinds of damage.
      (error: unknown) => [reasonOf(error)],
    );
  return results
    .filter((result) => result !== 'ok')
    .map((result) => `The database is damaged: ${result}`);
}

async function findBrokenReferences(
  database: Database,
  { name, foreignKeys }: TableSchema,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { from, table, to } of foreignKeys) {
    const { rows } = await sql<{ broken: number }>`
      select count(*) as broken from ${sql.table(name)} as child
      where ${sql.ref(`child.${from}`)} is not null and not exists (
        select 1 from ${sql.table(table)} as parent
        where ${sql.ref(`parent.${to}`)} = ${sql.ref(`child.${from}`)}
      )`.execute(database);
    const broken = rows[0]?.broken ?? 0;
    if (broken > 0) problems.push(`References of ${name} to missing rows of ${table}: ${broken}.`);
  }
  return problems;
}
