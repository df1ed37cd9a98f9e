import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the channel whose uploads are offered as drafts, and these uploads. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .createTable('intake_channels')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('channelId', text, (column) => column.notNull())
    .addColumn('checkedAt', text)
    .addColumn('answeredAt', text, (column) => column.notNull())
    .addColumn('etag', text)
    .addColumn('lastModified', text)
    .addColumn('dueAt', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('intake_items')
    .addColumn('youtubeId', text, (column) => column.notNull().primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('publishedAt', text, (column) => column.notNull())
    .addColumn('isVertical', 'boolean', (column) => column.notNull())
    .addColumn('isIgnored', 'boolean', (column) => column.notNull())
    .execute();
}
