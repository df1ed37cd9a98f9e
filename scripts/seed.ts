import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadEnv } from '#server/env.ts';

/** Rows an insert; PostgreSQL and SQLite both limit the parameters of one statement. */
const ROWS_AT_ONCE = 200;

const DAY_MS = 24 * 60 * 60 * 1000;

const topics = ['the budget', 'a district map', 'a court ruling', 'the filibuster', 'a ballot'];

const { positionals } = parseArgs({ allowPositionals: true });
const count = Number(positionals[0]);

if (!Number.isSafeInteger(count) || count < 1) {
  process.stderr.write('Say how many videos to add: npm run seed -- 2000\n');
  process.exitCode = 1;
} else {
  await seedVideos(count);
  process.stdout.write(`Added ${count} videos.\n`);
}

/** Adds made-up videos, one a day back from today, to the database of the settings. */
async function seedVideos(videos: number): Promise<void> {
  const database = await connectDatabase(loadEnv());
  try {
    await migrate(database);
    const now = Date.now();
    const rows = Array.from({ length: videos }, (_, index) => videoRow(videos - index, now));
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await database
        .insertInto('videos')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .execute();
    }
  } finally {
    await database.destroy();
  }
}

function videoRow(number: number, now: number) {
  const topic = topics[number % topics.length];
  const youtubeId = `seeded${String(number).padStart(6, '0')}`;
  return {
    id: randomUUID(),
    title: `Lesson ${number}: what ${topic} decides, and who decides ${topic}`,
    youtubeId,
    youtubeUrl: `https://www.youtube.com/watch?v=${youtubeId}`,
    description: `Lesson ${number} follows ${topic} from the first draft to the last appeal. It names every office that takes part, quotes the rule each of them acts under, and ends with the questions that are still open.`,
    thumbnail: null,
    publishDate: new Date(now - number * DAY_MS).toISOString(),
    sortOrder: number,
  };
}
