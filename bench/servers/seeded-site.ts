import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addressOf, apiRoute } from '#domain/addresses.ts';
import { seedVideos } from '#scripts/demo/seed-videos.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import type { Target } from '../requests/load.ts';
import { type MeasuredProcess, startMeasuredSite } from './measured-process.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

/** A site on SQLite in a temporary folder, which disposal removes. `start` starts its server. */
export interface SeededSite extends Disposable {
  /** The id of the newest video. */
  videoId: string;
  /** A second at which it cites a source. */
  citedSecond: number;
  start: () => Promise<RunningSite>;
}

/** The built server, started as `npm start` does, with the default settings. */
export interface RunningSite extends Target, MeasuredProcess {
  /** Changes the title of the newest video as the administrator does. */
  edit: () => Promise<void>;
}

const SOURCES_PER_VIDEO = 3;

/** The moments of the newest video. */
const MOMENTS = 5;

const SECONDS_PER_MOMENT = 30;

/** Rows per statement, because SQLite limits the number of parameters of a statement. */
const BATCH_SIZE = 500;

/** Creates a site with this number of videos, each with {@link SOURCES_PER_VIDEO} sources. */
export async function openSeededSite(videos: number): Promise<SeededSite> {
  using opened = new DisposableStack();
  const { folder: dataDir } = opened.use(openTemporaryFolder());
  const [videoId] = await seedSite(dataDir, videos);
  if (videoId === undefined) throw new Error('The site has no video');

  const resources = opened.move();
  return {
    videoId,
    citedSecond: SECONDS_PER_MOMENT,
    start: () => startSite(dataDir, videoId),
    [Symbol.dispose]: () => resources.dispose(),
  };
}

/** Returns the ids of the videos, the newest first. */
async function seedSite(dataDir: string, videos: number): Promise<string[]> {
  const database = await connectDatabase({ dataDir, databaseUrl: undefined });
  try {
    await sql`pragma synchronous = off`.execute(database);
    await migrate(database);
    await makeAdministrator(database);
    await seedVideos(database, videos, new Date());
    const videoIds = await seedSources(database);
    await indexMissingVideos(database);
    return videoIds;
  } finally {
    await database.destroy();
  }
}

/** Adds sources to every video. Returns the ids of the videos, the newest first. */
async function seedSources(database: Database): Promise<string[]> {
  const videos = await database
    .selectFrom('videos')
    .select(['id', 'title'])
    .orderBy('sortOrder', 'desc')
    .execute();
  const rows = videos.flatMap(({ id, title }) =>
    Array.from({ length: SOURCES_PER_VIDEO }, (_, index) => ({
      id: randomUUID(),
      videoId: id,
      title: `Document ${index + 1} of ${title}`,
      description:
        'The section that the video quotes, with its date and the office that issued it.',
      url: `https://www.example.org/documents/${id}/${index + 1}`,
      fileType: null,
      fileName: null,
      createdAt: new Date().toISOString(),
    })),
  );
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await database
      .insertInto('sources')
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
  }
  await seedCitations(database, rows[0]);
  return videos.map(({ id }) => id);
}

/** Cites a source at {@link MOMENTS} moments of its video. */
async function seedCitations(
  database: Database,
  source: { id: string; videoId: string } | undefined,
): Promise<void> {
  if (source === undefined) throw new Error('The site has no source');
  const citations = Array.from({ length: MOMENTS }, (_, index) => ({
    id: randomUUID(),
    videoId: source.videoId,
    sourceId: source.id,
    startSecond: SECONDS_PER_MOMENT * (index + 1),
    endSecond: null,
    claim: `What the video says in its part ${index + 1}`,
  }));
  await database.insertInto('citations').values(citations).execute();
}

async function startSite(dataDir: string, videoId: string): Promise<RunningSite> {
  const server = await startMeasuredSite(dataDir);
  const { origin } = server;
  let edits = 0;
  let administrator: Record<string, string> | undefined;

  return {
    ...server,
    name: 'the site',
    cpuMs: async () => (await server.usage()).cpuMs,
    edit: async () => {
      administrator ??= await signIn(origin);
      edits += 1;
      const reply = await fetch(origin + addressOf(apiRoute.video, videoId), {
        method: 'PATCH',
        headers: {
          ...administrator,
          'content-type': 'application/json',
          // Otherwise the next edit would use the same connection, and would fail if the server closed
          // it at that moment.
          connection: 'close',
        },
        body: JSON.stringify({ title: `The latest lesson, edition ${edits}` }),
      });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`The edit was answered with ${reply.status}`);
    },
  };
}
