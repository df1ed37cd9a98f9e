import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

/** Stores a published, horizontal video with the given changes and returns its row. */
export function makeVideo(database: Database, changes: Partial<Row<'videos'>> = {}) {
  return insertRow(database, 'videos', {
    id: randomUUID(),
    title: 'How a bill becomes law',
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    description: 'Every step, with the rules that govern it.',
    publishDate: '2025-03-01T12:00:00.000Z',
    ...changes,
  });
}

/** Returns the rows of all videos by title. */
export function storedVideos({ database }: { database: Database }): Promise<Row<'videos'>[]> {
  return database.selectFrom('videos').selectAll().orderBy('title').execute();
}
