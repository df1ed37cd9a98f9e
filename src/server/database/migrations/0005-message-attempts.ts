import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds a counter of recent messages per client, with the same columns as the sign-in counter. */
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
