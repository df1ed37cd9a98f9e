import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the readers who get mails about new videos: their settings, their addresses, keyed hashes of
 * the addresses that ended their subscription, and counters of sign-ups. A confirmation waits in the
 * outbox and names its recipient there. Triggers change the version of the content.
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
  await addRecipientToTrash(database);
  for (const changes of publicColumns) {
    await (isPostgres ? addPostgresTriggers : addSqliteTriggers)(database, changes);
  }
}

/** Deleted messages can be restored, so their mails in the trash need the new column as well. */
async function addRecipientToTrash(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; payload: string }>`
    select id, payload from trash`.execute(database);
  for (const { id, payload } of rows) {
    const content: unknown = JSON.parse(payload, (key, value: unknown) =>
      key === 'mail_outbox' && Array.isArray(value)
        ? value.map((row: object) => ({ ...row, recipient: null }))
        : value,
    );
    await sql`
      update trash set payload = ${JSON.stringify(content)}, schema = '0044-readers'
      where id = ${id}`.execute(database);
  }
}

/** The columns that visitors see, in rows to which a condition applies. */
interface PublicColumns {
  table: string;
  columns: readonly string[];
  /** With `row` for the row. */
  condition: (row: string) => string;
}

/** The page about privacy says who writes the mails, and whether messages are mailed to the owner. */
const publicColumns: readonly PublicColumns[] = [
  {
    table: 'reader_settings',
    columns: ['isOn', 'identity'],
    condition: (row) => `${row}."isOn"`,
  },
  { table: 'email_settings', columns: ['contactEmail', 'isEnabled'], condition: () => 'true' },
];

/** The conditions under which each change of a row changes what visitors see. */
function conditions({ columns, condition }: PublicColumns): Record<string, string> {
  const differs = columns.map((column) => `new."${column}" is distinct from old."${column}"`);
  return {
    insert: condition('new'),
    update: `(${condition('old')} or ${condition('new')}) and (${differs.join(' or ')})`,
    delete: condition('old'),
  };
}

async function addPostgresTriggers(
  database: Kysely<unknown>,
  changes: PublicColumns,
): Promise<void> {
  const { table } = changes;
  for (const [event, when] of Object.entries(conditions(changes))) {
    await sql`
      create constraint trigger ${sql.ref(`${table}_${event}_changes_content`)}
      after ${sql.raw(event)} on ${sql.table(table)}
      deferrable initially deferred
      for each row when (${sql.raw(when)}) execute function change_content_version()`.execute(
      database,
    );
  }
  await sql`
    create trigger ${sql.ref(`${table}_truncation_changes_content`)}
    after truncate on ${sql.table(table)}
    for each statement execute function change_content_version()`.execute(database);
}

async function addSqliteTriggers(database: Kysely<unknown>, changes: PublicColumns): Promise<void> {
  const { table } = changes;
  for (const [event, when] of Object.entries(conditions(changes))) {
    await sql`
      create trigger ${sql.ref(`${table}_${event}_changes_content`)}
      after ${sql.raw(event)} on ${sql.table(table)}
      for each row when (${sql.raw(when)})
      begin
        insert into content_version values ('content', hex(randomblob(16)))
        on conflict (id) do update set version = excluded.version;
      end`.execute(database);
  }
}
