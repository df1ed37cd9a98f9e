import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the passkeys of the administrator, and the answered challenges, which cannot be used again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('passkeys')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('administratorId', text, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('publicKey', text, (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('lastUsedAt', text)
    .execute();
  await schema
    .createTable('used_challenges')
    .addColumn('challengeHash', text, (column) => column.notNull().primaryKey())
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute();
}
