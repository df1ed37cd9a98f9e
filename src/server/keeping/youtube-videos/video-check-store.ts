import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { updateClaimed } from '#server/core/database/due/due-rows.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { selectVisibleIds } from '#server/content/videos/video-store.ts';
import type { Context } from '#server/core/context/context.ts';

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

/**
 * The stored thumbnail of a video that visitors see, by the id of the video on YouTube; `undefined`
 * without one.
 */
export async function openThumbnail(
  { database, uploads, now }: Context,
  youtubeId: string,
): Promise<{ name: string; content: Readable } | undefined> {
  const row = await database
    .selectFrom('youtube_videos')
    .select((video) => video.ref('thumbnailName').$notNull().as('name'))
    .where('youtubeId', '=', youtubeId)
    .where('thumbnailName', 'is not', null)
    .where(hasPublicVideo(database, now()))
    .executeTakeFirst();
  const content = row && (await uploads.read(row.name));
  return content && { name: row.name, content };
}

/** The bytes of a stored thumbnail; `null` without one. */
export async function readThumbnail(
  context: Context,
  youtubeId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await openThumbnail(context, youtubeId);
  return stored ? new Uint8Array(await buffer(stored.content)) : null;
}
