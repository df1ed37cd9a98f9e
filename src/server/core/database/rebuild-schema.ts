import { PostgresAdapter, sql } from 'kysely';
import { migrateAgain } from './migrate.ts';
import { schemaAfter, SEARCH_INDEX, type TableSchema } from './site-schema.ts';
import type { Database } from './tables.ts';

/**
 * Drops the tables of a site, and creates those of the schema after the given migration. Returns them. Both
 * databases create and drop tables in a transaction, so the site has either schema with all of its rows.
 *
 * @param tables those of the site, each after the tables that its rows refer to
 */
export async function rebuildSchema(
  transaction: Database,
  tables: readonly TableSchema[],
  migration: string,
): Promise<readonly TableSchema[]> {
  const names = [...tables.map(({ name }) => name), SEARCH_INDEX].toReversed();
  const functions = await listTriggerFunctions(transaction, names);
  for (const name of names) await sql`drop table ${sql.table(name)}`.execute(transaction);
  for (const each of functions) await sql`drop function ${sql.raw(each)}`.execute(transaction);
  await migrateAgain(transaction, migration);
  return schemaAfter(migration);
}

/** The functions of the triggers of these tables, which outlive the tables. SQLite has none. */
async function listTriggerFunctions(
  database: Database,
  tables: readonly string[],
): Promise<string[]> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct tgfoid::regprocedure::text as name from pg_trigger
    where not tgisinternal and tgrelid = any (${tables}::text[]::regclass[])`.execute(database);
  return rows.map(({ name }) => name);
}
