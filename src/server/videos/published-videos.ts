import { sql } from 'kysely';
import type { Database, Row } from '#server/database/tables.ts';

/*
 * What the search index needs of videos.
 */

/** What is searched of a published video, scheduled or not; `undefined` for a draft. */
export async function findPublished(
  transaction: Database,
  id: string,
): Promise<(Pick<Row<'videos'>, 'title' | 'description'> & { publishDate: string }) | undefined> {
  return transaction
    .selectFrom('videos')
    .select(['title', 'description', publishDateOrEmpty])
    .where('id', '=', id)
    .where('isPublished', '=', true)
    .executeTakeFirst();
}

/** A text that precedes every date stands for a missing one. */
const publishDateOrEmpty = sql<string>`coalesce(${sql.ref('publishDate')}, '')`.as('publishDate');

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
