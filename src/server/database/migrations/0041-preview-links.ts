import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the links that show a video before it is public. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .createTable('preview_links')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('videoId', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('tokenHash', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('endsAt', text, (column) => column.notNull())
    .execute();
  // Every request with a well-formed token looks it up here.
  await schema
    .createIndex('preview_links_by_token')
    .unique()
    .on('preview_links')
    .column('tokenHash')
    .execute();
  await schema
    .createIndex('preview_links_of_a_video')
    .on('preview_links')
    .column('videoId')
    .execute();
}
