import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { isYoutubeId } from '#domain/videos/youtube.ts';
import type { Database } from '#server/database/tables.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

export type ThumbnailStore = ReturnType<typeof thumbnailStore>;

interface StoredThumbnail {
  name: string;
  content: Readable;
}

interface ThumbnailStoreDependencies {
  uploads: Pick<Uploads, 'read'>;
  /** Whether visitors see the video. */
  isPublic: (videoId: string) => Promise<boolean>;
}

/** The thumbnails of public videos that this site has stored. */
export function thumbnailStore(
  database: Database,
  { uploads, isPublic }: ThumbnailStoreDependencies,
) {
  /** By the id of the video on YouTube; `undefined` without a thumbnail. */
  async function open(youtubeId: string): Promise<StoredThumbnail | undefined> {
    if (!isYoutubeId(youtubeId)) return undefined;
    const rows = await database
      .selectFrom('video_health')
      .select((row) => ['videoId', row.ref('thumbnailName').$notNull().as('thumbnailName')])
      .where('ofYoutubeId', '=', youtubeId)
      .where('thumbnailName', 'is not', null)
      .orderBy('videoId')
      .execute();
    for (const { videoId, thumbnailName } of rows) {
      if (!(await isPublic(videoId))) continue;
      const content = await uploads.read(thumbnailName);
      if (content) return { name: thumbnailName, content };
    }
    return undefined;
  }

  return {
    open,

    /** The bytes of a thumbnail; `null` without one. */
    async read(youtubeId: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const stored = await open(youtubeId);
      return stored ? new Uint8Array(await buffer(stored.content)) : null;
    },
  };
}
