import { randomUUID } from 'node:crypto';
import type { AdminVideo, NewVideo } from '#domain/videos/video.ts';
import { findNextSortOrder } from '#server/core/database/reorder-row.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';

/**
 * Creates drafts in one transaction, each with a sort order above the one before. Leaves out those
 * whose video on YouTube this site has already.
 */
export async function createDrafts(
  database: Database,
  drafts: readonly NewVideo[],
): Promise<AdminVideo[]> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'videos');
    const ids = drafts.map(({ youtubeId }) => youtubeId);
    const existing = await findVideosByYoutubeIds(transaction, ids);
    const missing = drafts.filter(({ youtubeId }) => !existing.has(youtubeId));
    if (missing.length === 0) return [];
    const first = await findNextSortOrder(transaction, 'videos');
    const rows = missing.map(({ publishDate, ...draft }, index) =>
      Object.assign(draft, {
        id: randomUUID(),
        isPublished: false,
        publishDate: publishDate ?? null,
        sortOrder: first + index,
      }),
    );
    return transaction.insertInto('videos').values(rows).returningAll().execute();
  });
}

/** The ids of the videos that play one of these, by their ids on YouTube. */
export async function findVideosByYoutubeIds(
  database: Database,
  youtubeIds: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(youtubeIds);
  // All of them, because a query cannot have a parameter for each video of a whole channel.
  const videos = await database.selectFrom('videos').select(['id', 'youtubeId']).execute();
  const known = videos.filter(({ youtubeId }) => wanted.has(youtubeId));
  return new Map(known.map(({ id, youtubeId }) => [youtubeId, id]));
}
