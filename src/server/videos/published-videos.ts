import type { Database, Row } from '#server/database/tables.ts';

/*
 * What the search index needs of videos.
 */

/** What is searched of a published video, scheduled or not; `undefined` for a draft. */
export async function findPublished(
  transaction: Database,
  id: string,
): Promise<Pick<Row<'videos'>, 'title' | 'description' | 'publishDate'> | undefined> {
  return transaction
    .selectFrom('videos')
    .select(['title', 'description', 'publishDate'])
    .where('id', '=', id)
    .where('isPublished', '=', true)
    .executeTakeFirst();
}

/** The ids of all published videos, the earliest first, scheduled videos included. */
export async function listPublishedIds(database: Database): Promise<string[]> {
  const videos = await database
    .selectFrom('videos')
    .select('id')
    .where('isPublished', '=', true)
    .orderBy('publishDate')
    .orderBy('id')
    .execute();
  return videos.map(({ id }) => id);
}
