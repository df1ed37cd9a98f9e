import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { parseSearch } from '#domain/search/search-query.ts';
import { connectDatabase, connectForSearches } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { searchContent } from '#server/content/search/search-store.ts';
import '#tests/processes/start-run.ts';
import { searchedWord, storeSearchedVideos } from '#tests/inputs/searched-videos.ts';
import { createPostgresDatabase, startPostgres } from '#tests/servers/start-postgres.ts';
import { describeTimes } from './plan/describe-times.ts';
import { openTemporaryFolder } from './servers/temporary-folder.ts';

// `npm run bench:search` measures how long searches take on both databases.

/** Transcripts of 20 minutes, in passages of 30 seconds. */
const CONTENT = { videos: 1000, transcriptPassages: 40 };

/** From words that are in nearly every passage to words that are in none. */
const ranks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 4000, 9999];

const searches: Record<string, readonly string[]> = {
  the: ['the'],
  congress: ['congress'],
  'one word': ranks.map(searchedWord),
  'two words': ranks.map((rank) => `${searchedWord(rank)} ${searchedWord(3)}`),
  'three words': ranks.map((rank) => `${searchedWord(rank)} ${searchedWord(1)} ${searchedWord(2)}`),
  'three letters': ranks.map((rank) => searchedWord(rank).slice(0, 3)),
};

const REPETITIONS = 50;

/** The first searches start the thread, and V8 compiles their code. */
const WARM_UPS = 5;

await using opened = new AsyncDisposableStack();
const { folder: dataDir } = opened.use(openTemporaryFolder());
await measure('SQLite', { dataDir, databaseUrl: undefined });
const postgres = opened.use(await startPostgres());
const databaseUrl = await createPostgresDatabase(postgres.url);
await measure('PostgreSQL', { dataDir, databaseUrl });

async function measure(
  name: string,
  settings: Parameters<typeof connectDatabase>[0],
): Promise<void> {
  const database = await connectDatabase(settings);
  const searched = connectForSearches(database, settings);
  try {
    await migrate(database);
    const indexingMs = await elapsedMs(() => storeSearchedVideos(database, CONTENT));
    process.stdout.write(
      `${name}: a video was indexed in ${(indexingMs / CONTENT.videos).toFixed(1)} ms\n`,
    );
    await sql`analyze`.execute(database);
    const search = async (texts: readonly string[], repetitions: number) => {
      const times: number[] = [];
      for (const text of Array.from({ length: repetitions }, () => texts).flat()) {
        const query = parseSearch(text);
        if (query) times.push(await elapsedMs(() => searchContent(searched, query, new Date())));
      }
      return times;
    };
    await search(Object.values(searches).flat(), WARM_UPS);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const all: number[] = [];
    for (const [kind, texts] of Object.entries(searches)) {
      const times = await search(texts, REPETITIONS);
      all.push(...times);
      process.stdout.write(`${name}, ${kind}: ${describeTimes(times)}\n`);
    }
    process.stdout.write(`${name}, all searches: ${describeTimes(all)}\n`);
    process.stdout.write(
      `${name}: the main thread was blocked for at most ${(delay.max / 1e6).toFixed(1)} ms\n`,
    );
  } finally {
    if (searched !== database) await searched.destroy();
    await database.destroy();
  }
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
