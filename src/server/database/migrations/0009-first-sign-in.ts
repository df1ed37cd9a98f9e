import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the ways to sign in without a password of one's own: links that are printed on the server's
 * console, and generated passwords, which expire and must be changed. The passwords of existing
 * administrators count as chosen.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('sign_in_links')
    .addColumn('tokenHash', text, (column) => column.notNull().primaryKey())
    .addColumn('administratorId', text, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute();
  await schema.alterTable('administrators').addColumn('passwordGeneratedAt', text).execute();
  await schema
    .alterTable('sessions')
    .addColumn('mustChangePassword', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
