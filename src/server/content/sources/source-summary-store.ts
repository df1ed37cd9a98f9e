import { summarizeSources, type SourceSummaries } from '#domain/sources/source-summary.ts';
import { countRows, hasRows } from '#server/core/database/list-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { VideoIds } from '#server/content/videos/video-store.ts';

/**
 * Summaries of the sources of several videos, by video id; without the videos that have none.
 *
 * @param videoIds a subquery, because a query cannot have a parameter for each of very many videos
 */
export async function listSourceSummaries(
  database: Database,
  videoIds: VideoIds,
): Promise<SourceSummaries> {
  const sources = await database
    .selectFrom('sources')
    .select(['videoId', 'url', 'fileName', 'kind'])
    .where('videoId', 'in', videoIds)
    .orderBy('videoId')
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const byVideo = Map.groupBy(sources, ({ videoId }) => videoId);
  return Object.fromEntries(
    Array.from(byVideo, ([videoId, ofVideo]) => [videoId, summarizeSources(ofVideo)]),
  );
}

/** Whether any video has a source, drafts included. */
export async function hasSources(database: Database): Promise<boolean> {
  return hasRows(database.selectFrom('sources'));
}

/** The number of sources of several videos together. */
export async function countSources(database: Database, videoIds: VideoIds): Promise<number> {
  return countRows(database.selectFrom('sources').where('videoId', 'in', videoIds));
}

/** The number of sources of each video that has any, by video id. */
export async function countSourcesByVideo(database: Database): Promise<Record<string, number>> {
  const counts = await database
    .selectFrom('sources')
    .select(({ fn }) => ['videoId', fn.countAll().as('count')])
    .groupBy('videoId')
    .execute();
  return Object.fromEntries(counts.map(({ videoId, count }) => [videoId, Number(count)]));
}
