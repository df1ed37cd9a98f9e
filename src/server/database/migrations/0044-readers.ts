import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the readers who get mails about new videos: their settings, their addresses, keyed hashes of
 * the addresses that ended their subscription, and counters of sign-ups. A confirmation waits in the
 * outbox and names its recipient there. Visitors see only whether sign-ups are on.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .createTable('reader_settings')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('isOn', 'boolean', (column) => column.notNull())
    .addColumn('identity', text, (column) => column.notNull())
    .addColumn('perHour', 'integer', (column) => column.notNull())
    .addColumn('perDay', 'integer', (column) => column.notNull())
    .addColumn('invitesFromContactForm', 'boolean', (column) => column.notNull())
    .execute();
  await schema
    .createTable('subscribers')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('emailKey', text, (column) => column.notNull().unique())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('consentText', text, (column) => column.notNull())
    .addColumn('requestedAt', text, (column) => column.notNull())
    .addColumn('confirmedAt', text)
    .addColumn('tokenHash', text, (column) => column.notNull().unique())
    .addColumn('previousTokenHash', text)
    .addColumn('confirmHash', text)
    .addColumn('strikes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastStrikeAt', text)
    .addColumn('lastError', text)
    .execute();
  for (const hash of ['previousTokenHash', 'confirmHash']) {
    await schema.createIndex(`subscribers_by_${hash}`).on('subscribers').column(hash).execute();
  }
  await schema
    .createIndex('subscribers_by_state')
    .on('subscribers')
    .columns(['state', 'requestedAt'])
    .execute();
  await schema
    .createIndex('subscribers_by_request')
    .on('subscribers')
    .columns(['requestedAt', 'id'])
    .execute();
  await schema
    .createTable('suppressions')
    .addColumn('emailHash', text, (column) => column.notNull().primaryKey())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('subscription_attempts')
    .addColumn('client', text, (column) => column.notNull().primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('countedUntil', text, (column) => column.notNull())
    .execute();
  await schema.alterTable('mail_outbox').addColumn('recipient', text).execute();
  await schema
    .createIndex('mail_outbox_by_recipient')
    .on('mail_outbox')
    .column('recipient')
    .where(sql.ref('recipient'), 'is not', null)
    .execute();
  await (isPostgres ? addPostgresTriggers : addSqliteTriggers)(database);
}

/** The condition under which each change of the settings changes what visitors see. */
const publicChanges = {
  insert: 'new."isOn"',
  update: 'new."isOn" is distinct from old."isOn"',
  delete: 'old."isOn"',
};

async function addPostgresTriggers(database: Kysely<unknown>): Promise<void> {
  for (const [event, when] of Object.entries(publicChanges)) {
    await sql`
      create constraint trigger ${sql.ref(`reader_settings_${event}_changes_content`)}
      after ${sql.raw(event)} on reader_settings
      deferrable initially deferred
      for each row when (${sql.raw(when)}) execute function change_content_version()`.execute(
      database,
    );
  }
  await sql`
    create trigger reader_settings_truncation_changes_content
    after truncate on reader_settings
    for each statement execute function change_content_version()`.execute(database);
}

async function addSqliteTriggers(database: Kysely<unknown>): Promise<void> {
  for (const [event, when] of Object.entries(publicChanges)) {
    await sql`
      create trigger ${sql.ref(`reader_settings_${event}_changes_content`)}
      after ${sql.raw(event)} on reader_settings
      for each row when (${sql.raw(when)})
      begin
        insert into content_version values ('content', hex(randomblob(16)))
        on conflict (id) do update set version = excluded.version;
      end`.execute(database);
  }
}
