import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';

/** Stores a published, horizontal video with the given changes and returns its row. */
export async function makeVideo(
  database: Database,
  changes: Partial<Row<'videos'>> = {},
): Promise<Row<'videos'>> {
  return database
    .insertInto('videos')
    .values({
      id: randomUUID(),
      title: 'How a bill becomes law',
      youtubeId: 'dQw4w9WgXcQ',
      youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      description: 'Every step, with the rules that govern it.',
      thumbnail: null,
      publishDate: '2025-03-01T12:00:00.000Z',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the rows of all videos by title. */
export function storedVideos({ database }: { database: Database }): Promise<Row<'videos'>[]> {
  return database.selectFrom('videos').selectAll().orderBy('title').execute();
}
