import type { Database } from '#server/database/tables.ts';
import type { VideoIds } from './source-summary-store.ts';

/**
 * The addresses of the sources of several videos, as the owner entered them, by id.
 *
 * @param videoIds a subquery, because a query cannot have a parameter for each of very many videos
 * @param after    the id after which the page starts
 */
export async function listSourceAddresses(
  database: Database,
  { videoIds, after, limit }: { videoIds: VideoIds; after: string; limit: number },
): Promise<{ id: string; url: string }[]> {
  return database
    .selectFrom('sources')
    .select(['id', 'url'])
    .where('videoId', 'in', videoIds)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The address of a source as the owner entered it, if it belongs to one of the videos. */
export async function findSourceAddress(
  database: Database,
  { id, videoIds }: { id: string; videoIds: VideoIds },
): Promise<string | undefined> {
  const source = await database
    .selectFrom('sources')
    .select('url')
    .where('id', '=', id)
    .where('videoId', 'in', videoIds)
    .executeTakeFirst();
  return source?.url;
}
