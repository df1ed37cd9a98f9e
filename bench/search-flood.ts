import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { pageAddress } from '#domain/addresses.ts';
import { searchAddress } from '#domain/search/search-address.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { storeSearchedVideos } from '#tests/inputs/searched-videos.ts';
import { describeTimes } from './plan/describe-times.ts';
import { commonSearch } from './requests/common-search.ts';
import { openTemporaryFolder } from './servers/temporary-folder.ts';
import { startMeasuredSite } from './servers/measured-process.ts';

/** Transcripts of 20 minutes, in passages of 30 seconds. */
const CONTENT = { videos: 1000, transcriptPassages: 40 };

const FLOOD_MS = 20_000;

/** Between two visits of Home, and between two searches of visitors. */
const PAUSE_MS = 20;

/**
 * Measures how long Home and the searches of visitors take while others search for common words on 32
 * connections: one client, and then more clients than connections. Yields lines of text.
 */
export async function* measureSearchFloods(): AsyncGenerator<string> {
  using folder = openTemporaryFolder();
  await seedSite(folder.folder);
  await using server = await startMeasuredSite(folder.folder, { TRUST_PROXY: '127.0.0.1' });
  const { origin } = server;
  const memory = async () => `${Math.round((await server.usage()).rssBytes / 1e6)} MB`;
  yield `before the first search: the server takes ${await memory()}`;
  yield* await visit('without a flood', origin, FLOOD_MS / 4);
  for (const [flood, hasManyClients] of [
    ['one client', false],
    ['many clients', true],
  ] as const) {
    const replies = new SharedArrayBuffer(3 * Uint32Array.BYTES_PER_ELEMENT);
    const thread = new Worker(new URL('requests/search-flood.ts', import.meta.url), {
      workerData: { origin, replies, hasManyClients },
    });
    yield* await visit(`while ${flood} search`, origin, FLOOD_MS);
    await thread.terminate();
    const [found, refused, others] = new Uint32Array(replies);
    yield `${flood}: ${found} searches answered, ${refused} with 429, ${others} others; the server takes ${await memory()}`;
  }
}

/** Visits Home and searches for this time. */
async function visit(when: string, origin: string, durationMs: number): Promise<string[]> {
  const end = performance.now() + durationMs;
  const repeat = async (name: string, findAddress: () => string) => {
    const times: number[] = [];
    let failed = 0;
    for (let visitor = 0; performance.now() < end; visitor += 1) {
      // Each visitor is another client, because one may search 60 times a minute.
      const headers = { 'x-forwarded-for': `192.0.${visitor >> 8}.${visitor & 255}` };
      const start = performance.now();
      const reply = await fetch(origin + findAddress(), { headers });
      await reply.arrayBuffer();
      times.push(performance.now() - start);
      if (reply.status !== 200) failed += 1;
      await sleep(PAUSE_MS);
    }
    return `${name} ${when}: ${times.length} replies, ${failed} not with 200; ${describeTimes(times)}`;
  };
  return Promise.all([
    repeat('Home', () => pageAddress.home),
    repeat('searches', () => searchAddress(commonSearch())),
  ]);
}

async function seedSite(dataDir: string): Promise<void> {
  const database = await connectDatabase({ dataDir, databaseUrl: undefined });
  try {
    await migrate(database);
    await storeSearchedVideos(database, CONTENT);
  } finally {
    await database.destroy();
  }
}
