import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the mail server that the administrator sets up in the panel. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;

  await database.schema
    .createTable('mail_server')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('port', 'integer', (column) => column.notNull())
    .addColumn('security', text, (column) => column.notNull())
    .addColumn('username', text, (column) => column.notNull())
    .addColumn('password', text, (column) => column.notNull())
    .addColumn('from', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute();
}
