import { sql } from 'kysely';
import { storedTables } from '#server/database/site-schema.ts';
import type { Database } from '#server/database/tables.ts';

/** Tables that change with every request, and the search index, whose rows get new ids. */
const otherTables = new Set(['audit_entries', 'sessions', 'content_version', 'search_passages']);

/** The rows of all tables but {@link otherTables} as JSON, sorted, by table. */
export async function everyRow(database: Database): Promise<Record<string, string[]>> {
  const tables = await storedTables(database);
  const names = tables.map(({ name }) => name).filter((name) => !otherTables.has(name));
  const reads = names.map(async (name) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(reads));
}
