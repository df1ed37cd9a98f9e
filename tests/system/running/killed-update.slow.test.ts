import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { migrationState } from '#server/core/database/migrate.ts';
import { findHalfRestore } from '#server/core/database/half-restored.ts';
import type { Env } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { addNextVersion } from '#tests/archives/add-migration.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { compileCache } from '#tests/processes/compile-cache.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { uploadsUrl } from '#tests/servers/start-bucket-server.ts';

const KILLS = inject('isThorough') ? 20 : 5;
const VIDEOS = 200;

const nextVersion = fileURLToPath(import.meta.resolve('#tests/processes/next-version.ts'));

/** Runs the next version of the site in a process. Kills it after the given time, if it still runs. */
async function runNextVersion(what: 'update' | 'back', env: Env, killAfterMs?: number) {
  const child = spawn(process.execPath, [nextVersion, what], {
    cwd: env.dataDir,
    env: {
      ...compileCache,
      TMPDIR: tmpdir(),
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? '',
      UPLOADS_URL: uploadsUrl(env.bucket),
      LOG_LEVEL: 'silent',
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const closed = once(child, 'close');
  const timer = killAfterMs && setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await closed;
  clearTimeout(timer || undefined);
  return code;
}

/** Which version the site has: its migrations, its columns and its rows say the same. */
async function versionOf(env: Env): Promise<'old' | 'next'> {
  return queryDatabase(env, async (database) => {
    const { unknown } = await migrationState(database);
    const tables = await database.introspection.getTables();
    const videos = tables.find(({ name }) => name === 'videos')?.columns ?? [];
    const isNext = unknown.length > 0;
    expect(videos.some(({ name }) => name === 'mood')).toBe(isNext);
    expect(tables.some(({ name }) => name === 'intake_items')).toBe(!isNext);
    const titles = database.selectFrom('videos').select('title');
    expect(await titles.execute()).toHaveLength(VIDEOS);
    return isNext ? 'next' : 'old';
  });
}

test('a site whose update is killed is of the old version or of the next, and so is one that is put back', async () => {
  await using env = await testEnv();
  await (await startServer(env)).stop();
  await queryDatabase(env, async (database) => {
    for (let count = 0; count < VIDEOS; count += 1) await makeVideo(database);
  });
  for (const [what, reached] of [
    ['update', 'next'],
    ['back', 'old'],
  ] as const) {
    const startedAt = performance.now();
    expect(await runNextVersion(what, env)).toBe(0);
    const wholeMs = performance.now() - startedAt;
    expect(await versionOf(env)).toBe(reached);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      // The other way first, so that there is something to do.
      if ((await versionOf(env)) === reached) {
        await runNextVersion(what === 'update' ? 'back' : 'update', env);
      }
      await runNextVersion(what, env, (wholeMs * kill) / KILLS);
      await versionOf(env);
    }
    expect(await runNextVersion(what, env)).toBe(0);
    expect([await versionOf(env), await findHalfRestore(env.dataDir)]).toEqual([
      reached,
      undefined,
    ]);
  }
  using _ = addNextVersion();
  await (await startServer(env)).stop();
});
