import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds a state to every queued mail, which distinguishes mail that was given up or not
 * wanted from mail that is still to be sent. No mail was sent before this migration.
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
