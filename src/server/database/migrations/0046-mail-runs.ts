import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the mails about videos and corrections to readers, with one row for each reader. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .createTable('mail_runs')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subjectId', text, (column) => column.notNull())
    .addColumn('videoId', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('note', text)
    .addColumn('text', text, (column) => column.notNull().defaultTo(''))
    .addColumn('html', text, (column) => column.notNull().defaultTo(''))
    .addColumn('startsAt', text)
    .addColumn('reason', text)
    .addColumn('audience', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('isUrged', 'boolean', (column) => column.notNull())
    .addColumn('waitUntil', text)
    .addColumn('waitMinutes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('blockedInARow', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('blocked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('correctionCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addUniqueConstraint('mail_runs_of_subject', ['kind', 'subjectId'])
    .execute();
  await schema
    .createIndex('mail_runs_by_state')
    .on('mail_runs')
    .columns(['state', 'startsAt'])
    .execute();
  await schema
    .createTable('run_deliveries')
    .addColumn('runId', text, (column) =>
      column.notNull().references('mail_runs.id').onDelete('cascade'),
    )
    .addColumn('subscriberId', text, (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', text)
    .addColumn('attemptedAt', text)
    .addColumn('error', text)
    .addPrimaryKeyConstraint('run_deliveries_primary_key', ['runId', 'subscriberId'])
    .execute();
  await schema
    .createIndex('run_deliveries_due')
    .on('run_deliveries')
    .columns(['runId', 'nextAttemptAt', 'subscriberId'])
    .execute();
  await schema
    .createIndex('run_deliveries_by_attempt')
    .on('run_deliveries')
    .column('attemptedAt')
    .execute();
  await schema
    .createIndex('run_deliveries_by_subscriber')
    .on('run_deliveries')
    .column('subscriberId')
    .execute();
}
