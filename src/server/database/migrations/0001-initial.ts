import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Creates every table of the first release, on SQLite and PostgreSQL. Ids and
 * timestamps are text. On PostgreSQL the collation "C" compares text by its bytes, as
 * SQLite does, so that both sort the same.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  const createTable = (table: string, key = 'id'): CreateTableBuilder<string, string> =>
    schema.createTable(table).addColumn(key, text, (column) => column.notNull().primaryKey());

  await createTable('videos')
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('youtubeId', text, (column) => column.notNull())
    .addColumn('youtubeUrl', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('thumbnail', text)
    .addColumn('publishDate', text, (column) => column.notNull())
    .addColumn('isPublished', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('viewCount', text, (column) => column.notNull().defaultTo('0'))
    .addColumn('isVertical', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('sortOrder', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('videos_in_administrators_order')
    .on('videos')
    .columns(['isPublished', 'sortOrder desc', 'publishDate desc', 'id'])
    .execute();
  await schema
    .createIndex('videos_latest_first')
    .on('videos')
    .columns(['isPublished', 'publishDate desc', 'sortOrder desc', 'id desc'])
    .execute();

  await createTable('sources')
    .addColumn('videoId', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('fileType', text)
    .addColumn('fileName', text)
    .addColumn('sortOrder', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('sources_of_a_video')
    .on('sources')
    .columns(['videoId', 'sortOrder', 'createdAt', 'id'])
    .execute();

  await createTable('bio_content')
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('headshotUrl', text)
    .addColumn('lastUpdated', text, (column) => column.notNull())
    .execute();

  await createTable('social_links')
    .addColumn('platform', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('isVisible', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('sortOrder', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute();

  await createTable('contact_messages')
    .addColumn('firstName', text, (column) => column.notNull())
    .addColumn('lastName', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('newsletter', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('createdAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('messages_by_age')
    .on('contact_messages')
    .columns(['createdAt', 'id'])
    .execute();

  await createTable('email_settings')
    .addColumn('contactEmail', text, (column) => column.notNull())
    .addColumn('isEnabled', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute();

  await createTable('administrators')
    .addColumn('username', text, (column) => column.notNull().unique())
    .addColumn('passwordHash', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('passwordChangedAt', text, (column) => column.notNull())
    .execute();

  await createTable('sessions', 'tokenHash')
    .addColumn('administratorId', text, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('lastUsedAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('sessions_of_an_administrator')
    .on('sessions')
    .column('administratorId')
    .execute();

  await createTable('login_attempts', 'client')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('countedSince', text, (column) => column.notNull())
    .addColumn('lockedUntil', text)
    .execute();

  await createTable('mail_outbox')
    .addColumn('messageId', text, (column) =>
      column.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', text, (column) => column.notNull())
    .addColumn('sentAt', text)
    .addColumn('lastError', text)
    .execute();
  await schema.createIndex('outbox_of_a_message').on('mail_outbox').column('messageId').execute();
  await schema
    .createIndex('outbox_due')
    .on('mail_outbox')
    .columns(['sentAt', 'nextAttemptAt'])
    .execute();

  await createTable('secrets', 'name')
    .addColumn('value', text, (column) => column.notNull())
    .execute();
}
