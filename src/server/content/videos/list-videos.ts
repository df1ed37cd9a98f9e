import type { Database } from '#server/core/database/tables.ts';
import { selectVisibleIds } from '#server/content/videos/video-store.ts';

/**
 * The videos that visitors see, by id, with their ids on YouTube.
 *
 * @param after the id after which the page starts
 */
export async function listPublicVideos(
  database: Database,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<{ id: string; youtubeId: string; publishDate: string | null }[]> {
  return database
    .selectFrom('videos')
    .select(['id', 'youtubeId', 'publishDate'])
    .where('id', 'in', selectVisibleIds(database, now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
