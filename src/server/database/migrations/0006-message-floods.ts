import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds what a flood of messages is limited and cleared by: the network that a message came from,
 * as a keyed hash; kinds of mail, so that one digest can announce many messages; and a counter of
 * mails. The network of earlier messages is unknown.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema.alterTable('contact_messages').addColumn('network', text).execute();
  await schema
    .createIndex('messages_of_a_network')
    .on('contact_messages')
    .columns(['network', 'createdAt'])
    .execute();

  // A mail need no longer belong to a message. SQLite cannot drop "not null", so the rows are copied.
  await schema.alterTable('mail_outbox').renameTo('mail_outbox_before').execute();
  await schema
    .createTable('mail_outbox')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('messageId', text, (column) =>
      column.references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('digestId', text, (column) => column.references('mail_outbox.id'))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', text, (column) => column.notNull())
    .addColumn('sentAt', text)
    .addColumn('lastError', text)
    .execute();
  await sql`insert into mail_outbox
      (id, kind, "messageId", "createdAt", state, attempts, "nextAttemptAt", "sentAt", "lastError")
    select
      id, 'notification', "messageId", "createdAt", state, attempts, "nextAttemptAt", "sentAt", "lastError"
    from mail_outbox_before`.execute(database);
  await schema.dropTable('mail_outbox_before').execute();
  await schema.createIndex('outbox_of_a_message').on('mail_outbox').column('messageId').execute();
  await schema.createIndex('outbox_of_a_digest').on('mail_outbox').column('digestId').execute();
  await schema
    .createIndex('outbox_due')
    .on('mail_outbox')
    .columns(['state', 'nextAttemptAt'])
    .execute();

  await schema
    .createTable('mail_attempts')
    .addColumn('client', text, (column) => column.notNull().primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('countedUntil', text, (column) => column.notNull())
    .execute();
}
