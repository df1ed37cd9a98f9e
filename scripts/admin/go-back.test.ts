import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { releases } from '#server/core/database/migrations.ts';
import { goBack } from '#scripts/admin/go-back.ts';
import { migrationState, newestMigration } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { addNextVersion } from '#tests/archives/add-migration.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { readUpload, storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { testEnv } from '#tests/app/start-app.ts';

const yes = async () => 'yes';

async function startOnce(env: Env): Promise<void> {
  await (await startServer(env)).stop();
}

async function storedTitles(env: Env): Promise<string[]> {
  const videos = await queryDatabase(env, (database: Database) =>
    database.selectFrom('videos').select('title').orderBy('title').execute(),
  );
  return videos.map(({ title }) => title);
}

/** The next version migrates the site, the owner changes it, and it goes back. Returns what is printed. */
async function updateAndGoBack(env: Env): Promise<string> {
  using _ = addNextVersion();
  await startOnce(env);
  await queryDatabase(env, (database) => makeVideo(database, { title: 'After' }));
  await writeUpload(env, 'kept.txt', 'after');
  await writeUpload(env, 'added.txt', 'after');
  return await goBack(env, yes);
}

test('a site goes back to the version before its update, and can be updated again', async () => {
  await using env = await testEnv();
  await startOnce(env);
  await queryDatabase(env, (database) => makeVideo(database, { title: 'Before' }));
  await writeUpload(env, 'kept.txt', 'before');
  for (const _ of ['first', 'second']) {
    const printed = await updateAndGoBack(env);
    expect(printed).toMatch(/^The site is as it was at /);
    expect(printed).toContain(`\nNow start version ${packageJson.version}. `);
    const { pending, unknown } = await queryDatabase(env, migrationState);
    expect([pending, unknown]).toEqual([[], []]);
    await startOnce(env);
    expect(await storedTitles(env)).toEqual(['Before']);
    expect(String(await readUpload(env, 'kept.txt'))).toBe('before');
    expect(await storedFiles(env)).toEqual(['kept.txt']);
  }
});

test('without a backup of an update, or with another answer than "yes", nothing is changed', async () => {
  await using env = await testEnv();
  await startOnce(env);
  await expect(goBack(env, yes)).rejects.toThrow(/^BACKUP_DIR .* has no backup that an update/);
  using next = addNextVersion();
  await startOnce(env);
  await expect(goBack(env, async () => 'y')).rejects.toThrow('Nothing was changed.');
  expect((await queryDatabase(env, migrationState)).applied.at(-1)).toBe(next.name);
});

test('the newest release is this version, with the newest migration', () => {
  expect(Object.entries(releases).at(-1)).toEqual([packageJson.version, newestMigration()]);
});
