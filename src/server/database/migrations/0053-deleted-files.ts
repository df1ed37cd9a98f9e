import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the names of the uploaded files that were deleted lately, which no row may reference any more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('deleted_files')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('deletedAt', text, (column) => column.notNull())
    .execute();
}
