import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds what a mail about a sign-in says: the browser that signed in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema.alterTable('mail_outbox').addColumn('browser', text).execute();
}
