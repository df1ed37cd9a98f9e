import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { uploadStem } from '#domain/files/upload-name.ts';
import { isYoutubeId } from '#domain/videos/youtube.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileReferences, Uploads } from '#server/uploads/uploads.ts';

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
    const rows = await thumbnails(database).where('ofYoutubeId', '=', youtubeId).execute();
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

interface ReferenceDependencies {
  /** Every video, sorted by title. */
  listVideoTitles: (database: Database) => Promise<{ id: string; title: string }[]>;
}

/** The uploaded files that are thumbnails of videos. */
export function thumbnailFileReferences({
  listVideoTitles,
}: ReferenceDependencies): FileReferences {
  return {
    listStems: async (database) =>
      (await thumbnails(database).execute()).map(({ thumbnailName }) => uploadStem(thumbnailName)),

    listUses: async (database) => {
      const stored = await thumbnails(database).execute();
      if (stored.length === 0) return [];
      const titles = new Map((await listVideoTitles(database)).map(({ id, title }) => [id, title]));
      return stored.map(({ videoId, thumbnailName }) => {
        const videoTitle = titles.get(videoId) ?? '';
        const use = { kind: 'thumbnail' as const, videoId, videoTitle };
        return { stem: uploadStem(thumbnailName), use };
      });
    },

    findFileName: async () => null,

    clear: async (transaction, stem) => {
      const stored = await thumbnails(transaction).execute();
      const cleared = stored.filter(({ thumbnailName }) => uploadStem(thumbnailName) === stem);
      for (const { thumbnailName } of cleared) {
        await transaction
          .updateTable('video_health')
          .set({ thumbnailName: null })
          .where('thumbnailName', '=', thumbnailName)
          .execute();
      }
    },
  };
}

function thumbnails(database: Database) {
  return database
    .selectFrom('video_health')
    .select((row) => ['videoId', row.ref('thumbnailName').$notNull().as('thumbnailName')])
    .where('thumbnailName', 'is not', null)
    .orderBy('videoId');
}
