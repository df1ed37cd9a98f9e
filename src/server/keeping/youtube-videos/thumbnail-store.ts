import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { uploadAddress } from '#domain/addresses.ts';
import type { Context } from '#server/core/context/context.ts';
import { hasPublicVideo } from './video-check-store.ts';

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

/** Deletes the thumbnails of videos on YouTube that no video has any more, not even one in the trash. */
export async function deleteUnusedThumbnails({
  database,
  uploads,
}: Pick<Context, 'database' | 'uploads'>): Promise<void> {
  const unused = await database
    .selectFrom('youtube_videos')
    .select((row) => row.ref('thumbnailName').$notNull().as('name'))
    .where('thumbnailName', 'is not', null)
    .where('youtubeId', 'not in', (videos) => videos.selectFrom('videos').select('youtubeId'))
    .where('thumbnailName', 'not in', (files) => files.selectFrom('trash_files').select('name'))
    .execute();
  const addresses = unused.map(({ name }) => uploadAddress(name));
  if (addresses.length > 0) await uploads.deleteUnreferenced('thumbnail', addresses);
}
