import { sql, type RawBuilder } from 'kysely';
import { updateClaimed } from '#server/core/database/due/due-rows.ts';
import { lockUntilCommit } from '#server/core/database/lock-until-commit.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { selectVisibleIds } from '#server/content/videos/video-store.ts';

/** What the checks of videos on YouTube have found, and the names of their stored thumbnails. */

/** A video on YouTube that this process is about to check. */
export type ClaimedVideo = Row<'youtube_videos'>;

/** The row of a video on YouTube that was not checked yet. */
export function newVideoCheck(youtubeId: string, dueAt: Date): ClaimedVideo {
  return {
    youtubeId,
    state: 'unknown',
    shownState: null,
    strikes: 0,
    failingSince: null,
    lastOkAt: null,
    checkedAt: null,
    dueAt: dueAt.toISOString(),
    thumbnailName: null,
  };
}

/** The condition that visitors see a video with the id on YouTube of a row. */
export function hasPublicVideo(database: Database, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from videos
    where videos."youtubeId" = youtube_videos."youtubeId"
      and videos.id in ${selectVisibleIds(database, now)})`;
}

/**
 * Changes a claimed row, unless it was claimed again. A thumbnail among the changes must be stored; the
 * caller deletes its file if it is not referenced.
 */
export async function updateVideoCheck(
  database: Database,
  claimed: ClaimedVideo,
  changes: Partial<ClaimedVideo>,
): Promise<void> {
  await runTransaction(database, async (transaction) => {
    if (changes.thumbnailName) await lockUntilCommit(transaction, 'uploads');
    await updateClaimed(transaction, 'youtube_videos', claimed, changes);
  });
}

/** Checks a video on YouTube as soon as possible. */
export async function requestVideoCheck(
  database: Database,
  youtubeId: string,
  now: Date,
): Promise<void> {
  const row = newVideoCheck(youtubeId, now);
  await database
    .insertInto('youtube_videos')
    .values(row)
    .onConflict((conflict) => conflict.column('youtubeId').doUpdateSet({ dueAt: row.dueAt }))
    .execute();
}
