import { randomUUID } from 'node:crypto';
import { isId } from '#domain/id.ts';
import { nextSortOrder } from '#domain/sort-order.ts';
import type { NewVideo, VideoChanges } from '#domain/videos/video-input.ts';
import type { VideoDetail, AdminVideo, VideoListItem } from '#domain/videos/video.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';

export type VideoStore = ReturnType<typeof videoStore>;

/** Drafts exist only for those who ask with the administrator's eyes. */
export function videoStore(database: Database) {
  const published = database.selectFrom('videos').where('isPublished', '=', true);
  const listed = published.select(['id', 'youtubeId', 'title', 'description', 'publishDate']);
  const whole = database.selectFrom('videos').selectAll();

  return {
    /** Every published video in the administrator's order: the highest sort order first. */
    async published(): Promise<VideoListItem[]> {
      return listed
        .orderBy('sortOrder', 'desc')
        .orderBy('publishDate', 'desc')
        .orderBy('id')
        .execute();
    },

    /** Every video, drafts as well, in the same order. */
    async all(): Promise<AdminVideo[]> {
      return whole
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

    /** What everybody sees of a video; `undefined` when there is none, or it is a draft. */
    async find(id: string): Promise<VideoDetail | undefined> {
      if (!isId(id)) return undefined;
      return published
        .select(['id', 'title', 'description', 'youtubeId', 'isVertical', 'publishDate'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** What the administrator sees of a video, a draft as well; `undefined` when there is none. */
    async findForAdmin(id: string): Promise<AdminVideo | undefined> {
      if (!isId(id)) return undefined;
      return whole.where('id', '=', id).executeTakeFirst();
    },

    /** Stores a video, above all others when it comes without a sort order. */
    async add(video: NewVideo, now: Date): Promise<AdminVideo> {
      return database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'videos');
        const highest = await transaction
          .selectFrom('videos')
          .select(({ fn }) => fn.max('sortOrder').as('sortOrder'))
          .executeTakeFirst();
        return transaction
          .insertInto('videos')
          .values({
            ...video,
            id: randomUUID(),
            publishDate: video.publishDate ?? now.toISOString(),
            sortOrder: video.sortOrder ?? nextSortOrder([highest?.sortOrder ?? 0]),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },

    /** Changes a video; `undefined` when there is none. */
    async change(id: string, changes: VideoChanges): Promise<AdminVideo | undefined> {
      if (!isId(id)) return undefined;
      // A statement that sets nothing would not be one.
      if (Object.keys(changes).length === 0) return whole.where('id', '=', id).executeTakeFirst();
      return database
        .updateTable('videos')
        .set(changes)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * Deletes a video and its sources, and gives the urls these had;
     * `undefined` when there is no such video.
     */
    async remove(id: string): Promise<string[] | undefined> {
      if (!isId(id)) return undefined;
      return database.transaction().execute(async (transaction) => {
        // Held until the end: nobody adds a source in between.
        const video = await transaction
          .selectFrom('videos')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!video) return undefined;

        const sources = await transaction
          .deleteFrom('sources')
          .where('videoId', '=', id)
          .returning('url')
          .execute();
        await transaction.deleteFrom('videos').where('id', '=', id).execute();
        return sources.map(({ url }) => url);
      });
    },
  };
}
