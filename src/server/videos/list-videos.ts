import { sql } from 'kysely';
import type { Database, Row } from '#server/database/tables.ts';
import type { VideoStore } from './video-store.ts';

/**
 * Several videos with their ids on YouTube, by id.
 *
 * @param videoIds a subquery, because a query cannot have a parameter for each of very many videos
 * @param after    the id after which the page starts
 */
export async function listYoutubeIds(
  database: Database,
  {
    videoIds,
    after,
    limit,
  }: { videoIds: ReturnType<VideoStore['selectIds']>; after: string; limit: number },
): Promise<{ id: string; youtubeId: string; publishDate: string | null }[]> {
  return database
    .selectFrom('videos')
    .select(['id', 'youtubeId', 'publishDate'])
    .where('id', 'in', videoIds)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

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
