import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, migrationNames, migrationState } from '#server/core/database/migrate.ts';
import type { Env } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { queryDatabase, restoreArchive, rowsOf } from '#tests/archives/archives.ts';
import { addMigration } from '#tests/archives/add-migration.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { testEnv } from '#tests/app/start-app.ts';

const applied = migrationNames();
const newest = applied.at(-1);

/** Makes a site with one row, and then a next version of the site. */
async function makeOlderSite(env: Env): Promise<Disposable & { name: string }> {
  await queryDatabase(env, async (database) => {
    await migrate(database);
    await database.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  });
  return addMigration();
}

test('the server backs a site up before it migrates the database', async () => {
  await using env = await testEnv();
  using next = await makeOlderSite(env);
  await (await startServer(env)).stop();
  const backups = await readdir(env.backupDir);
  expect(backups).toEqual([expect.stringMatching(new RegExp(`^before-${next.name}-.*\\.tar$`))]);

  await (await startServer(env)).stop();
  expect(await readdir(env.backupDir)).toEqual(backups);

  await using target = await testEnv();
  const { info } = await restoreArchive(join(env.backupDir, backups[0] ?? ''), target);
  expect(info.migration).toBe(newest);
  expect(await rowsOf(target, 'secrets')).toEqual([{ name: 'a', value: 'b' }]);
});

test('the first start makes no backup', async () => {
  await using env = await testEnv();
  await (await startServer(env)).stop();
  expect(await readdir(env.dataDir)).not.toContain('backups');
});

test('a site that cannot be backed up is not migrated', async () => {
  await using env = await testEnv();
  using _ = await makeOlderSite(env);
  await writeFile(env.backupDir, 'a file in the place of the folder');
  await expect(startServer(env)).rejects.toThrow(/^BACKUP_DIR .* cannot be used: EEXIST/);
  expect(await queryDatabase(env, migrationState)).toMatchObject({ applied });
});

test('a site with a row that no restore accepts is not migrated', async () => {
  await using env = await testEnv();
  await queryDatabase(env, async (database) => {
    await migrate(database);
    await makeVideo(database, { publishDate: 'soon' });
  });
  using _ = addMigration();
  await mkdir(env.backupDir);
  const older = [1, 2, 3].map((day) => `refused-before-0101-x-2020-01-0${day}T000000.000Z.tar`);
  for (const name of older) await writeFile(join(env.backupDir, name), '');
  await expect(startServer(env)).rejects.toThrow(/row \S+ of videos \(publishDate is not a time\)/);
  expect((await queryDatabase(env, migrationState)).applied.at(-1)).toBe(newest);
  const kept = (await readdir(env.backupDir)).toSorted();
  expect(kept).toEqual([...older.slice(1), expect.stringMatching(/^refused-before-(?!0101-x)/)]);
});

test('the three newest backups before migrations are kept, and no other file is deleted', async () => {
  await using env = await testEnv();
  using _ = await makeOlderSite(env);
  await mkdir(env.backupDir);
  const others = [
    'before-restore-2020-01-01T000000.000Z.tar',
    'nightly-2020-01-01T000000.000Z.tar',
  ];
  // From the oldest to the newest. Sorted by name they would be in another order.
  const older = [
    'before-0109-b-2020-01-01T000000.000Z.tar',
    'before-0102-a-2021-01-01T000000.000Z.tar',
    'before-0103-a-2022-01-01T000000.000Z.tar',
  ];
  for (const name of [...others, ...older]) await writeFile(join(env.backupDir, name), '');
  await (await startServer(env)).stop();
  const kept = await readdir(env.backupDir);
  expect(kept).toHaveLength(5);
  expect(kept).toEqual(expect.arrayContaining([...others, ...older.slice(1)]));
});
