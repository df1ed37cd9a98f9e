import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A mail says what became of it, so that one that was given up, or that nobody
 * wanted, is told apart from one that waits. Nothing has been sent before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .alterTable('mail_outbox')
    .addColumn('state', text, (column) => column.notNull().defaultTo('waiting'))
    .execute();
  await schema.dropIndex('outbox_due').execute();
  await schema
    .createIndex('outbox_due')
    .on('mail_outbox')
    .columns(['state', 'nextAttemptAt'])
    .execute();
}
