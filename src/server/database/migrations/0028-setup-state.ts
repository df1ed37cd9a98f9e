import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds what the list "Get started" of the panel cannot derive from the other tables. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('setup_state')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('isHidden', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('testMailTo', text)
    .addColumn('testMailVia', text)
    .execute();
}
