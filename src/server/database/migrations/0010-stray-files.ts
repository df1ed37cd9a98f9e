import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds what recognizes a database that is older than its uploads, and when unreferenced files were seen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('upload_state')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('databaseId', text, (column) => column.notNull())
    .addColumn('storedFiles', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('stray_files')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('firstSeenAt', text, (column) => column.notNull())
    .execute();
}
