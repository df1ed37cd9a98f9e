import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateTo, migrationNames, migrationState } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Env } from '#server/settings/env.ts';
import { schemaAfter } from '#server/database/site-schema.ts';
import { readRows } from '#server/database/stored-rows.ts';
import { makeArchive, queryDatabase, restoreArchive } from '#tests/rows/archives.ts';
import { insertSampleRows } from '#tests/rows/sample-rows.ts';
import { readUpload, storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import {
  type DatabaseKind,
  eachDatabase,
  hasPostgres,
  startApp,
  testEnv,
} from '#tests/app/start-app.ts';
import { isLeftOut } from './left-out-tables.ts';

/** The titles of the videos, and each file as "name: content". */
async function contentOf(env: Env) {
  const videos = await queryDatabase(env, (database) =>
    database.selectFrom('videos').select('title').orderBy('title').execute(),
  );
  const files = (await storedFiles(env)).map(async (name) => {
    return `${name}: ${String(await readUpload(env, name))}`;
  });
  return { titles: videos.map(({ title }) => title), files: await Promise.all(files) };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** Makes a site with these videos and files. The site is not running. */
async function makeSite(
  kind: DatabaseKind,
  { titles, files }: Content,
): Promise<Env & AsyncDisposable> {
  const { env, database, [Symbol.asyncDispose]: dispose } = await startApp({ database: kind });
  for (const title of titles) await makeVideo(database, { title });
  for (const file of files) {
    const [name = '', text] = file.split(': ');
    await writeUpload(env, name, text);
  }
  await database.destroy();
  return { ...env, [Symbol.asyncDispose]: dispose };
}

const old = { titles: ['old'], files: ['a.txt: same', 'b.txt: old', 'c.txt: only in the old'] };
const restored = {
  titles: ['new'],
  files: ['a.txt: same', 'b.txt: new', 'd.txt: only in the new'],
};

test.each(eachDatabase)(
  'a site that is not empty is replaced only with --overwrite, after it was saved, on %s',
  async (kind) => {
    await using from = await makeSite(kind, restored);
    const archive = await makeArchive(from);
    await using site = await makeSite(kind, old);

    await expect(restoreArchive(archive, site)).rejects.toThrow(/is not empty.*--overwrite/);
    expect(await contentOf(site)).toEqual(old);

    const { savedAs = '' } = await restoreArchive(archive, site, true);
    expect(await contentOf(site)).toEqual(restored);

    expect(savedAs).toMatch(/backups\/before-restore-[\d-]+T[\d.]+Z\.tar$/);
    await restoreArchive(savedAs, site, true);
    expect(await contentOf(site)).toEqual(old);
  },
);

test.runIf(hasPostgres)(
  'a backup takes a whole site from SQLite and the disk to PostgreSQL and a bucket, and back',
  async () => {
    await using onDisk = await makeSite('sqlite', restored);
    await queryDatabase(onDisk, insertSampleRows);
    const content = await wholeContentOf(onDisk);
    expect(content.files).toHaveLength(restored.files.length);

    await using inBucket = await testEnv({ database: 'postgres' });
    await restoreArchive(await makeArchive(onDisk), inBucket);
    expect(await wholeContentOf(inBucket)).toEqual(content);

    await using backOnDisk = await testEnv();
    await restoreArchive(await makeArchive(inBucket), backOnDisk);
    expect(await wholeContentOf(backOnDisk)).toEqual(content);
    expect(await wholeContentOf(onDisk)).toEqual(content);
  },
);

/** All rows by table, except of the tables that backups leave out, and all files. */
async function wholeContentOf(env: Env) {
  const tables = await schemaAfter(migrationNames.at(-1) ?? '');
  const rows = await queryDatabase(env, async (database) => {
    const found: Record<string, unknown> = {};
    for (const table of tables.filter(({ name }) => !isLeftOut(name))) {
      found[table.name] = (await Array.fromAsync(readRows(database, table))).flat();
    }
    return found;
  });
  return { rows, files: (await contentOf(env)).files };
}

test('a site with only a row or only a file is not empty', async () => {
  await using from = await makeSite('sqlite', restored);
  const archive = await makeArchive(from);
  await using withRow = await makeSite('sqlite', { titles: ['old'], files: [] });
  await expect(restoreArchive(archive, withRow)).rejects.toThrow(/is not empty/);

  await using withFile = await testEnv();
  await mkdir(join(withFile.dataDir, 'uploads'));
  await writeUpload(withFile, 'a.txt');
  await expect(restoreArchive(archive, withFile)).rejects.toThrow(/is not empty/);
});

test.each(eachDatabase)('a site that is running is not replaced, on %s', async (kind) => {
  await using from = await makeSite('sqlite', restored);
  const archive = await makeArchive(from);
  await using app = await startApp({ database: kind });
  const video = await makeVideo(app.database);

  await expect(restoreArchive(archive, app.env, true)).rejects.toThrow(
    /^The site in .* is running. Stop every server/,
  );
  expect(await app.database.selectFrom('videos').selectAll().execute()).toEqual([video]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test.each(eachDatabase)('a restore that fails leaves the site as it was, on %s', async (kind) => {
  await using from = await makeSite(kind, restored);
  await queryDatabase(from, makeVideo);
  const archive = await makeArchive(from);
  await using site = await makeSite(kind, old);
  await queryDatabase(site, (database) =>
    sql`create unique index only_one on videos ("isPublished")`.execute(database),
  );

  await expect(restoreArchive(archive, site, true)).rejects.toThrow(/unique/i);
  expect(await contentOf(site)).toEqual(old);
  await (await openDatabase(site)).destroy();
});

test.each(eachDatabase)('a backup of an older version is migrated, on %s', async (kind) => {
  await using older = await testEnv();
  const [first = ''] = migrationNames;
  await queryDatabase(older, async (database) => {
    await migrateTo(database, first);
    await database.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  });
  const archive = await makeArchive(older);

  await using env = await testEnv({ database: kind });
  await restoreArchive(archive, env);
  await queryDatabase(env, async (database) => {
    expect(await migrationState(database)).toMatchObject({ pending: [] });
    expect(await database.selectFrom('secrets').selectAll().execute()).toEqual([
      { name: 'a', value: 'b' },
    ]);
  });
});

test('a site of an older version is not replaced', async () => {
  await using from = await makeSite('sqlite', restored);
  const archive = await makeArchive(from);
  await using env = await testEnv();
  const [first = ''] = migrationNames;
  await queryDatabase(env, (database) => migrateTo(database, first));

  await expect(restoreArchive(archive, env, true)).rejects.toThrow(/Start the site once/);
  expect(await queryDatabase(env, migrationState)).toMatchObject({ applied: [first] });
});
