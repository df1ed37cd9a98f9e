import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds how the latest backup and its copy ended, and the addresses from which backups can be downloaded. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('backup_results')
    .addColumn('step', text, (column) => column.notNull().primaryKey())
    .addColumn('fileName', text)
    .addColumn('succeededAt', text)
    .addColumn('failedAt', text)
    .addColumn('error', text)
    .execute();
  await schema
    .createTable('backup_downloads')
    .addColumn('tokenHash', text, (column) => column.notNull().primaryKey())
    .addColumn('sessionHash', text, (column) => column.notNull())
    .addColumn('fileName', text, (column) => column.notNull())
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute();
}
