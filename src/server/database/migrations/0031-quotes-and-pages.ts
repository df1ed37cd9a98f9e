import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the quoted words of a source and their page to the moments at which the source is cited. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema.alterTable('citations').addColumn('quote', text).execute();
  await schema.alterTable('citations').addColumn('page', 'integer').execute();
}
