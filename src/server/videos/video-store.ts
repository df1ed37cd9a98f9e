import type { VideoDetail, VideoListItem } from '#domain/videos/video.ts';
import { isId } from '#domain/id.ts';
import type { Database } from '#server/database/tables.ts';

export type VideoStore = ReturnType<typeof videoStore>;

/** What visitors may know about videos: drafts do not exist here. */
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

    /** `undefined` when there is no such video, or it is a draft. */
    async find(id: string): Promise<VideoDetail | undefined> {
      if (!isId(id)) return undefined;
      return published
        .select(['id', 'title', 'description', 'youtubeId', 'isVertical', 'publishDate'])
        .where('id', '=', id)
        .executeTakeFirst();
    },
  };
}
