import { sql } from 'kysely';
import { storedTables } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';

/** Tables that change with every request, and the search index, whose rows get new ids. */
const otherTables = new Set(['audit_entries', 'sessions', 'content_version', 'search_passages']);

/** The names of all tables but {@link otherTables}. */
export async function comparedTables(database: Database): Promise<string[]> {
  const tables = await storedTables(database);
  return tables.map(({ name }) => name).filter((name) => !otherTables.has(name));
}

/**
 * The rows of all tables but {@link otherTables} as JSON, sorted, by table. Finding the names of the
 * tables takes longer than reading them, so they can be given.
 */
export async function everyRow(
  database: Database,
  names?: readonly string[],
): Promise<Record<string, string[]>> {
  names ??= await comparedTables(database);
  const reads = names.map(async (name) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(reads));
}
