import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds when each regular job is due, so that one of all processes runs it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('scheduled_jobs')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('dueAt', text, (column) => column.notNull())
    .execute();
}
