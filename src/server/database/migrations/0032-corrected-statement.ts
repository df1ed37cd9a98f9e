import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds what was said in the video, which a correction may repeat before what is right. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema.alterTable('corrections').addColumn('said', text).execute();
}
