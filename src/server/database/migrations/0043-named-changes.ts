import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds to an entry of the audit trail what was done as a sentence, with the name that the changed entry
 * had then. Entries from before have none.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema.alterTable('audit_entries').addColumn('sentence', text).execute();
}
