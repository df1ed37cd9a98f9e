import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the moment of a video that a message is about. The message outlives the video. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;
  await schema
    .alterTable('contact_messages')
    .addColumn('aboutVideoId', text, (column) =>
      column.references('videos.id').onDelete('set null'),
    )
    .execute();
  await schema.alterTable('contact_messages').addColumn('aboutSecond', 'integer').execute();
  // Without it, deleting a video would read every message.
  await schema
    .createIndex('messages_about_a_video')
    .on('contact_messages')
    .column('aboutVideoId')
    .where(sql.ref('aboutVideoId'), 'is not', null)
    .execute();
}
