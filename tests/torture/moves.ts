import { randomBytes } from 'node:crypto';
import { migrate } from '#server/database/migrate.ts';
import { fillTables } from '#tests/fill-tables.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import type { BucketServer } from '#tests/start-bucket-server.ts';
import type { PostgresServer } from '#tests/start-postgres.ts';
import { writeUpload } from '#tests/stored-files.ts';
import type { Check } from './check.ts';
import { moveWithKills } from './move-with-kills.ts';
import { findDifferences, pagesOf } from './moved-pages.ts';
import { contentOf } from './site-content.ts';
import { openSite, type Site } from './site.ts';

export interface MoveSize {
  videos: number;
  sources: number;
  files: number;
  /**
   * The shares of copied files at which the first move is killed, and those for the move back. At 1,
   * all files are copied and the move is copying rows.
   */
  kills: readonly [there: readonly number[], back: readonly number[]];
}

export const LARGE_SITE: MoveSize = {
  videos: 10_000,
  sources: 100_000,
  files: 2000,
  kills: [
    [0, 0.6, 1],
    [0.4, 1],
  ],
};

interface Servers {
  postgres: Pick<PostgresServer, 'url'>;
  buckets: Pick<BucketServer, 'endpoint'>;
}

/**
 * Moves a site to the other kind of database and its uploads to a bucket, then moves it back: to a new
 * database of the first kind and a new folder. Kills the moves on the way and runs them again.
 * Compares rows, files, pages and lists.
 */
export async function moveThereAndBack(
  site: Site,
  { postgres, buckets }: Servers,
  size: MoveSize,
): Promise<Check[]> {
  const isSqlite = site.kind === 'SQLite';
  await using away = await openSite(isSqlite ? postgres : undefined, buckets);
  await using back = await openSite(isSqlite ? undefined : postgres);
  const sizeMiB = (await fillSite(site, size)) / 1024 ** 2;
  const expected = await pagesOf(site);

  const failures: string[] = [];
  const notes: string[] = [];
  let total = '';
  const steps = [
    [site, away, size.kills[0]],
    [away, back, size.kills[1]],
  ] as const;
  for (const [from, to, kills] of steps) {
    const content = await contentOf(from);
    const run = await moveWithKills(from, to, kills);
    failures.push(...run.failures);
    if (run.failures.length > 0) break;
    notes.push(
      `to ${to.kind}: ${kills.length} kills, last run ${run.seconds.toFixed(1)} s, at most ${run.memoryMiB.toFixed(0)} MiB`,
    );
    if ((await contentOf(to)).digest !== content.digest) {
      failures.push(`rows or files differ after the move to ${to.kind}`);
    }
    if ((await contentOf(from)).digest !== content.digest) {
      failures.push(`the move to ${to.kind} changed the old data`);
    }
    total = `${content.rows} rows, ${content.files} files`;
    failures.push(...findDifferences(expected, await pagesOf(to)));
  }
  const outcome = failures.length === 0 ? 'all equal' : failures.slice(0, 5).join('; ');
  return [
    {
      requirement:
        'A site that is moved to the other database and a bucket, and back, has the same rows, files, pages and lists, although the moves are killed; no server starts on an unfinished target',
      measurement: `${total} (${sizeMiB.toFixed(0)} MiB); ${notes.join('; ')}; ${expected.size} pages and lists: ${outcome}`,
      isMet: failures.length === 0,
    },
  ];
}

/** Larger files are sent to a bucket in several parts. */
const LARGE_FILE_BYTES = 6_000_000;

const SMALL_FILE_BYTES = 50_000;

/** One in this many files is large. */
const LARGE_FILE_INTERVAL = 40;

/** Creates the administrator, rows and files. Returns the size of the files in bytes. */
async function fillSite(site: Site, { videos, sources, files }: MoveSize): Promise<number> {
  await using database = await site.openDatabase();
  await migrate(database);
  await makeAdministrator(database);
  await fillTables(database, { videos, sources, messages: videos });
  let sizeBytes = 0;
  for (let count = 1; count <= files; count += 1) {
    const isLarge = count % LARGE_FILE_INTERVAL === 0;
    const content = randomBytes(isLarge ? LARGE_FILE_BYTES : SMALL_FILE_BYTES + count);
    await writeUpload(site, `source-${count}`, content);
    sizeBytes += content.length;
  }
  return sizeBytes;
}
