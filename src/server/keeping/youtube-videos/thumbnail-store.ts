import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Context } from '#server/core/context/context.ts';
import { hasPublicVideo } from './video-check-store.ts';

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
