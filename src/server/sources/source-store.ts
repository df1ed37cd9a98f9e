import type { Source } from '#domain/sources/source.ts';
import type { Database } from '#server/database/tables.ts';

export type SourceStore = ReturnType<typeof sourceStore>;

export function sourceStore(database: Database) {
  return {
    /** The sources of a video by sort order, those of equal order as they were created. */
    async ofVideo(videoId: string): Promise<Source[]> {
      return database
        .selectFrom('sources')
        .select(['id', 'title', 'description', 'url', 'fileName'])
        .where('videoId', '=', videoId)
        .orderBy('sortOrder')
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },
  };
}
