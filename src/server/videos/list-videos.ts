import type { Database } from '#server/database/tables.ts';
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
