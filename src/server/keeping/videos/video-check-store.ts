import { uploadAddress } from '#domain/addresses.ts';
import { updateClaimed } from '#server/database/due/due-rows.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { PublicVideo } from '../walk-pages.ts';

/** What the checks of videos on YouTube have found, and the names of their stored thumbnails. */

/** A video that this process is about to check. */
export type ClaimedVideo = Row<'video_health'>;

/** Adds the row of a video, or starts again with the current video on YouTube. */
async function begin(
  database: Database,
  { id, youtubeId }: PublicVideo,
  dueAt: Date,
): Promise<void> {
  const row = {
    ofYoutubeId: youtubeId,
    state: 'unknown' as const,
    shownState: null,
    strikes: 0,
    failingSince: null,
    lastOkAt: null,
    checkedAt: null,
    dueAt: dueAt.toISOString(),
    thumbnailName: null,
  };
  await database
    .insertInto('video_health')
    .values({ videoId: id, ...row })
    .onConflict((conflict) =>
      conflict
        .column('videoId')
        .doUpdateSet(row)
        // Another server may have begun with the current video in the meantime.
        .where('video_health.ofYoutubeId', '!=', youtubeId),
    )
    .execute();
}

/**
 * Adds the rows of videos that have none, and starts again for those with another video on YouTube.
 *
 * @param videos those to check first come first
 * @returns the names of the thumbnails that are no longer referenced
 */
export async function adoptVideoChecks(
  database: Database,
  videos: readonly PublicVideo[],
  now: Date,
): Promise<string[]> {
  if (videos.length === 0) return [];
  const ids = videos.map(({ id }) => id);
  const stored = await database
    .selectFrom('video_health')
    .select(['videoId', 'ofYoutubeId', 'thumbnailName'])
    .where('videoId', 'in', ids)
    .execute();
  const rows = new Map(stored.map((row) => [row.videoId, row]));
  const changed = videos.filter(({ id, youtubeId }) => rows.get(id)?.ofYoutubeId !== youtubeId);
  for (const [index, video] of changed.entries()) {
    await begin(database, video, new Date(now.getTime() - changed.length + index));
  }
  return changed.flatMap(({ id }) => rows.get(id)?.thumbnailName ?? []);
}

/**
 * Changes a claimed row, unless it was claimed again or is about another video on YouTube. A
 * thumbnail among the changes must be stored; the caller deletes its file if it is not referenced.
 */
export async function updateVideoCheck(
  database: Database,
  uploads: Uploads,
  claimed: ClaimedVideo,
  changes: Partial<ClaimedVideo>,
): Promise<void> {
  await runTransaction(database, async (transaction) => {
    const { thumbnailName } = changes;
    if (thumbnailName) await uploads.lockUnlessDeleted(transaction, uploadAddress(thumbnailName));
    await updateClaimed(transaction, 'video_health', claimed, changes);
  });
}

/**
 * Checks a video as soon as possible.
 *
 * @returns the names of the thumbnails that are no longer referenced
 */
export async function requestVideoCheck(
  database: Database,
  video: PublicVideo,
  now: Date,
): Promise<string[]> {
  const outdated = await adoptVideoChecks(database, [video], now);
  await database
    .updateTable('video_health')
    .set({ dueAt: now.toISOString() })
    .where('videoId', '=', video.id)
    .execute();
  return outdated;
}
