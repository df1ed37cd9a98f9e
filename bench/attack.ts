import '#tests/processes/start-run.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { pageAddress } from '#domain/addresses.ts';
import { seedVideos } from '#scripts/demo/seed-videos.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { describeTimes } from './plan/describe-times.ts';
import { measureSearchFloods } from './search-flood.ts';
import { openTemporaryFolder } from './servers/temporary-folder.ts';
import { startMeasuredSite } from './servers/measured-process.ts';

// `npm run bench:attack` measures how long visitors wait while other clients invent addresses and cases, and
// while they search.
const VIDEOS = 1000;
const ATTACK_MS = 20_000;

/** Of so many videos, a moment is cited. */
const CITED_VIDEOS = 40;

/** Between two visits. */
const PAUSE_MS = 20;

/** Long enough for V8 to have compiled the code of every kind of visit. */
const WARM_UP_VISITS = 20;

using folder = openTemporaryFolder();
const moments = await seedSite(folder.folder);
const [{ videoId = '', startSecond = 0 } = {}] = moments;
await using server = await startMeasuredSite(folder.folder, { TRUST_PROXY: '127.0.0.1' });
const { origin } = server;
const visits: Record<string, (count: number) => string> = {
  Home: () => pageAddress.home,
  'a cited moment': () => pageAddress.moment(videoId, startSecond),
  'an uncited moment': (count) => pageAddress.moment(videoId, startSecond + 1 + count),
  'a search': (count) => `${pageAddress.videos}?search=Lesson+${count}`,
};
for (let count = 0; count < WARM_UP_VISITS; count += 1) {
  for (const address of Object.values(visits)) await visit(address(count));
}

await report('without an attack', ATTACK_MS / 4);
const videoPage = pageAddress.video(videoId);
const attack = new Worker(new URL('requests/attack-thread.ts', import.meta.url), {
  workerData: { origin, videoPage },
});
await report('under attack', ATTACK_MS);
await attack.terminate();
const caseFlood = new Worker(new URL('requests/case-flood.ts', import.meta.url), {
  workerData: { origin, moments: moments.map((cited) => `${cited.videoId}.${cited.startSecond}`) },
});
await report('while others invent cases', ATTACK_MS);
await caseFlood.terminate();
for await (const line of measureSearchFloods()) process.stdout.write(`${line}\n`);

/** Visits all kinds of pages for this time, and prints how long the replies took. */
async function report(when: string, durationMs: number): Promise<void> {
  const end = performance.now() + durationMs;
  const measured = await Promise.all(
    Object.entries(visits).map(async ([name, address]) => {
      const replies: VisitedPage[] = [];
      for (let count = WARM_UP_VISITS; performance.now() < end; count += 1) {
        await sleep(PAUSE_MS);
        replies.push(await visit(address(count)));
      }
      return { name, replies };
    }),
  );
  const { rssBytes } = await server.usage();
  process.stdout.write(`${when}: the server takes ${Math.round(rssBytes / 1e6)} MB\n`);
  for (const { name, replies } of measured) {
    const times = replies.map(({ elapsedMs }) => elapsedMs);
    const standIns = replies.filter(({ isStandIn }) => isStandIn).length;
    process.stdout.write(
      `${name}: ${replies.length} visits, ${standIns} of them without their query; ${describeTimes(times)}\n`,
    );
  }
}

interface VisitedPage {
  elapsedMs: number;
  /** Whether the page was sent without its query, which the browser then applies. */
  isStandIn: boolean;
}

async function visit(address: string): Promise<VisitedPage> {
  const start = performance.now();
  const reply = await fetch(origin + address, { headers: { 'x-forwarded-for': '198.51.100.9' } });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${address} was answered with ${reply.status}`);
  return {
    elapsedMs: performance.now() - start,
    isStandIn: reply.headers.get('cache-control') === 'no-store',
  };
}

/** Returns cited moments, each of another video. */
async function seedSite(dataDir: string) {
  const database = await connectDatabase({ dataDir, databaseUrl: undefined });
  try {
    await migrate(database);
    await seedVideos(database, VIDEOS, new Date());
    const videos = await database
      .selectFrom('videos')
      .select('id')
      .orderBy('sortOrder', 'desc')
      .limit(CITED_VIDEOS)
      .execute();
    const cited = await Promise.all(
      videos.map(async ({ id }) => {
        const source = await makeSource(database, { videoId: id });
        return makeCitation(database, { videoId: id, sourceId: source.id });
      }),
    );
    await indexMissingVideos(database);
    return cited;
  } finally {
    await database.destroy();
  }
}
