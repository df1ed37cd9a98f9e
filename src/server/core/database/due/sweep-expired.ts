import { sql } from 'kysely';
import { DAY_MS } from '#domain/dates/durations.ts';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { Database, Row, Tables } from '#server/core/database/tables.ts';

/** The tables whose rows have no effect from a time on, each with the column of the time. */
const expiringTables = {
  sign_in_links: 'endsAt',
  preview_links: 'endsAt',
  backup_downloads: 'endsAt',
} as const satisfies { [Table in keyof Tables]?: keyof Row<Table> };

/** No row is stored for longer. */
const LONGEST_MS = 31 * DAY_MS;

/** Deletes the rows that have no effect any more. */
export async function sweepExpired(database: Database, now: Date): Promise<void> {
  for (const [table, column] of Object.entries(expiringTables)) {
    const isOver = columnHasPassed(column, now, LONGEST_MS);
    await sql`delete from ${sql.table(table)} where ${isOver}`.execute(database);
  }
  // A used challenge far ahead is kept: a clock that is wrong again would accept it once more.
  await database
    .deleteFrom('counters')
    .where(columnHasPassed('countedUntil', now, LONGEST_MS))
    .where(({ eb, or }) =>
      or([eb('kind', '<>', 'challenges'), eb('countedUntil', '<=', now.toISOString())]),
    )
    .execute();
}
