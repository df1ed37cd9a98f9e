import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/dates/durations.ts';
import type { Database } from '#server/core/database/tables.ts';

/** Rows in one statement. Both databases limit the number of parameters of a statement. */
const BATCH_SIZE = 200;

const topics = ['the budget', 'a district map', 'a court ruling', 'the filibuster', 'a ballot'];

/** Inserts made-up videos, published one a day up to `now`; the newest has the highest sort order. */
export async function seedVideos(database: Database, count: number, now: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => videoRow(count - index, index, now));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await database
      .insertInto('videos')
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
  }
}

function videoRow(number: number, daysAgo: number, now: Date) {
  const topic = topics[number % topics.length];
  const youtubeId = `seeded${String(number).padStart(6, '0')}`;
  return {
    id: randomUUID(),
    title: `Lesson ${number}: what ${topic} decides, and who decides ${topic}`,
    youtubeId,
    youtubeUrl: `https://www.youtube.com/watch?v=${youtubeId}`,
    description: `Lesson ${number} follows ${topic} from the first draft to the last appeal. It names every office that takes part, quotes the rule each of them acts under, and ends with the questions that are still open.`,
    thumbnail: null,
    publishDate: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    sortOrder: number,
  };
}
