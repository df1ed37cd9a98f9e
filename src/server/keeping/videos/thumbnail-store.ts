import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { isYoutubeId } from '#domain/videos/youtube.ts';
import type { Context } from '#server/context/context.ts';
import { findVideo } from '#server/videos/video-store.ts';

interface StoredThumbnail {
  name: string;
  content: Readable;
}

/**
 * The stored thumbnail of a video that visitors see, by the id of the video on YouTube; `undefined`
 * without one.
 */
export async function openThumbnail(
  { database, uploads, now }: Context,
  youtubeId: string,
): Promise<StoredThumbnail | undefined> {
  if (!isYoutubeId(youtubeId)) return undefined;
  const rows = await database
    .selectFrom('video_health')
    .select((row) => ['videoId', row.ref('thumbnailName').$notNull().as('thumbnailName')])
    .where('ofYoutubeId', '=', youtubeId)
    .where('thumbnailName', 'is not', null)
    .orderBy('videoId')
    .execute();
  for (const { videoId, thumbnailName } of rows) {
    if ((await findVideo(database, videoId, now())) === undefined) continue;
    const content = await uploads.read(thumbnailName);
    if (content) return { name: thumbnailName, content };
  }
  return undefined;
}

/** The bytes of a stored thumbnail; `null` without one. */
export async function readThumbnail(
  context: Context,
  youtubeId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await openThumbnail(context, youtubeId);
  return stored ? new Uint8Array(await buffer(stored.content)) : null;
}
