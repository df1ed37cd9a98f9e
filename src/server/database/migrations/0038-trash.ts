import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the trash: the rows of deleted videos, sources and messages, and the uploaded files that they use. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .createTable('trash')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('deletedAt', text, (column) => column.notNull())
    .addColumn('expiresAt', text, (column) => column.notNull())
    .addColumn('schema', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('trash_files')
    .addColumn('entryId', text, (column) =>
      column.notNull().references('trash.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('fileName', text)
    .addPrimaryKeyConstraint('trash_files_once', ['entryId', 'name'])
    .execute();
  // Every request of an uploaded file looks its name up here.
  await schema.createIndex('trash_files_by_name').on('trash_files').column('name').execute();
}
