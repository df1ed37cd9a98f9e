import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds an absolute end to sessions and a single expiry time to attempt counters. Both
 * tables are dropped and created again: they are empty, because sign-in did not exist yet.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  const createTable = (table: string, key: string): CreateTableBuilder<string, string> =>
    schema.createTable(table).addColumn(key, text, (column) => column.notNull().primaryKey());

  await schema.dropTable('sessions').execute();
  await createTable('sessions', 'tokenHash')
    .addColumn('administratorId', text, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('lastUsedAt', text, (column) => column.notNull())
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('sessions_of_an_administrator')
    .on('sessions')
    .column('administratorId')
    .execute();

  await schema.dropTable('login_attempts').execute();
  await createTable('login_attempts', 'client')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('countedUntil', text, (column) => column.notNull())
    .execute();
}
