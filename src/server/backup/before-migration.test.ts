import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateTo, migrationNames, migrationState } from '#server/database/migrate.ts';
import type { Env } from '#server/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { queryDatabase, restoreArchive } from '#tests/archives/archives.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

const [first = '', second = ''] = migrationNames;

/** Makes a site of an older version, with one row. */
async function makeOlderSite(env: Env): Promise<void> {
  await queryDatabase(env, async (database) => {
    await migrateTo(database, first);
    await database.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  });
}

test.each(eachDatabase)(
  'the server backs a site up before it migrates the database, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await makeOlderSite(env);
    await (await startServer(env)).stop();
    const backups = await readdir(env.backupDir);
    expect(backups).toEqual([expect.stringMatching(new RegExp(`^before-${second}-.*\\.tar$`))]);

    await (await startServer(env)).stop();
    expect(await readdir(env.backupDir)).toEqual(backups);

    await using target = await testEnv();
    const { info } = await restoreArchive(join(env.backupDir, backups[0] ?? ''), target);
    expect(info.migration).toBe(first);
    const secrets = await queryDatabase(target, (database) =>
      database.selectFrom('secrets').selectAll().execute(),
    );
    expect(secrets).toEqual([{ name: 'a', value: 'b' }]);
  },
);

test('the first start makes no backup', async () => {
  await using env = await testEnv();
  await (await startServer(env)).stop();
  expect(await readdir(env.dataDir)).not.toContain('backups');
});

test('a site that cannot be backed up is not migrated', async () => {
  await using env = await testEnv();
  await makeOlderSite(env);
  await writeFile(env.backupDir, 'a file in the place of the folder');
  await expect(startServer(env)).rejects.toThrow(/^BACKUP_DIR .* cannot be used: EEXIST/);
  expect(await queryDatabase(env, migrationState)).toMatchObject({ applied: [first] });
});

test('a site with a row that no restore accepts is not migrated', async () => {
  await using env = await testEnv();
  const before = migrationNames.at(-2) ?? '';
  await queryDatabase(env, async (database) => {
    await migrateTo(database, before);
    await makeVideo(database, { publishDate: 'soon' });
  });
  await mkdir(env.backupDir);
  const older = [1, 2, 3].map((day) => `refused-before-0048-x-2020-01-0${day}T000000.000Z.tar`);
  for (const name of older) await writeFile(join(env.backupDir, name), '');
  await expect(startServer(env)).rejects.toThrow(/row \S+ of videos \(publishDate is not a time\)/);
  expect((await queryDatabase(env, migrationState)).applied.at(-1)).toBe(before);
  const kept = (await readdir(env.backupDir)).toSorted();
  expect(kept).toEqual([...older.slice(1), expect.stringMatching(/^refused-before-(?!0048-x)/)]);
});

test('the three newest backups before migrations are kept, and no other file is deleted', async () => {
  await using env = await testEnv();
  await makeOlderSite(env);
  await mkdir(env.backupDir);
  const others = [
    'before-restore-2020-01-01T000000.000Z.tar',
    'nightly-2020-01-01T000000.000Z.tar',
  ];
  // From the oldest to the newest. Sorted by name they would be in another order.
  const older = [
    'before-0009-b-2020-01-01T000000.000Z.tar',
    'before-0002-a-2021-01-01T000000.000Z.tar',
    'before-0003-a-2022-01-01T000000.000Z.tar',
  ];
  for (const name of [...others, ...older]) await writeFile(join(env.backupDir, name), '');
  await (await startServer(env)).stop();
  const kept = await readdir(env.backupDir);
  expect(kept).toHaveLength(5);
  expect(kept).toEqual(expect.arrayContaining([...others, ...older.slice(1)]));
});
