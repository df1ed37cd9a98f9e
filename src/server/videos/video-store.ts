import type { VideoDetail, VideoListItem } from '#domain/videos/video.ts';
import { isId } from '#domain/id.ts';
import type { Database } from '#server/database/tables.ts';

export type VideoStore = ReturnType<typeof videoStore>;

/** Drafts exist only for those who ask with the administrator's eyes. */
export function videoStore(database: Database) {
  const published = database.selectFrom('videos').where('isPublished', '=', true);
  const listed = published.select(['id', 'youtubeId', 'title', 'description', 'publishDate']);

  return {
    /** Every published video in the administrator's order: the highest sort order first. */
    async published(): Promise<VideoListItem[]> {
      return listed
        .orderBy('sortOrder', 'desc')
        .orderBy('publishDate', 'desc')
        .orderBy('id')
        .execute();
    },

    /** The published videos with the latest dates, latest first. */
    async latest(count: number): Promise<VideoListItem[]> {
      return listed
        .orderBy('publishDate', 'desc')
        .orderBy('sortOrder', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
    },

    /** `undefined` when there is no such video, or it is a draft and the administrator does not ask. */
    async find(id: string, isAdministrator: boolean): Promise<VideoDetail | undefined> {
      if (!isId(id)) return undefined;
      const visible = isAdministrator ? database.selectFrom('videos') : published;
      return visible
        .select(['id', 'title', 'description', 'youtubeId', 'isVertical', 'publishDate'])
        .where('id', '=', id)
        .executeTakeFirst();
    },
  };
}
