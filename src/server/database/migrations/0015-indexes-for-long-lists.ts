import { type Kysely, sql } from 'kysely';

/**
 * Adds the indexes that were missing for 10,000 videos, 100,000 sources and 100,000 messages: for the
 * panel's list of videos and the highest sort order, for the sources with an uploaded file, and for
 * the digests among the mails. The last two contain only the few rows that are looked for.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createIndex('videos_by_sort_order')
    .on('videos')
    .columns(['sortOrder desc', 'publishDate desc', 'id'])
    .execute();
  await schema
    .createIndex('sources_with_file')
    .on('sources')
    .column('url')
    .where(sql.ref('url'), 'like', sql.lit('%/uploads/%'))
    .execute();
  await schema
    .createIndex('outbox_digests')
    .on('mail_outbox')
    .columns(['state', 'attempts'])
    .where(sql.ref('kind'), '=', sql.lit('digest'))
    .execute();
}
