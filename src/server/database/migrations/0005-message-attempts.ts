import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** How many messages who has sent lately, in the form in which sign-ins are counted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('message_attempts')
    .addColumn('client', text, (column) => column.notNull().primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('countedUntil', text, (column) => column.notNull())
    .execute();
}
