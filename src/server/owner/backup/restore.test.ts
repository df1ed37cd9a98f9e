import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationNames, migrationState } from '#server/core/database/migrate.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { makeArchive, queryDatabase, restoreArchive } from '#tests/archives/archives.ts';
import { addMigration } from '#tests/archives/add-migration.ts';
import { contentOf, makeSite, newContent, oldContent } from '#tests/archives/site-content.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { defaultDatabase, startApp, testEnv } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { restore } from './restore.ts';

/** An archive of a site with {@link newContent}. */
let archive: string;
let archived: Env & AsyncDisposable;
beforeAll(async () => {
  archived = await makeSite('sqlite', newContent);
  archive = await makeArchive(archived);
});
afterAll(() => archived[Symbol.asyncDispose]());

test('a site that is not empty is replaced only with --overwrite, after it was saved', async () => {
  await using site = await makeSite(defaultDatabase, oldContent);

  await expect(restoreArchive(archive, site)).rejects.toThrow(/is not empty.*--overwrite/);
  expect(await contentOf(site)).toEqual(oldContent);

  const { savedAs = '' } = await restoreArchive(archive, site, true);
  expect(await contentOf(site)).toEqual(newContent);

  expect(savedAs).toMatch(/backups\/before-restore-[\d-]+T[\d.]+Z\.tar$/);
  await restoreArchive(savedAs, site, true);
  expect(await contentOf(site)).toEqual(oldContent);
});

test('a site with only a row or only a file is not empty', async () => {
  await using withRow = await makeSite('sqlite', { titles: ['old'], files: [] });
  await expect(restoreArchive(archive, withRow)).rejects.toThrow(/is not empty/);

  await using withFile = await testEnv();
  await mkdir(join(withFile.dataDir, 'uploads'));
  await writeUpload(withFile, 'a.txt');
  await expect(restoreArchive(archive, withFile)).rejects.toThrow(/is not empty/);
});

slowTest('a site that is running is not replaced', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);

  await expect(restoreArchive(archive, app.env, true)).rejects.toThrow(
    /^The site in .* is running. Stop every server/,
  );
  expect(await app.database.selectFrom('videos').selectAll().execute()).toEqual([video]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test('a restore that fails leaves the site as it was', async () => {
  await using from = await makeSite(defaultDatabase, {
    titles: ['new', 'newer'],
    files: newContent.files,
  });
  await using site = await makeSite(defaultDatabase, oldContent);
  await queryDatabase(site, (database) =>
    sql`create unique index only_one on videos ("isPublished")`.execute(database),
  );

  const restoring = restoreArchive(await makeArchive(from), site, true);
  await expect(restoring).rejects.toThrow(/unique/i);
  expect(await contentOf(site)).toEqual(oldContent);
  await (await openDatabase(site)).destroy();
});

slowTest.each([
  ['is refused', `raise exception 'no'`, /Nothing was restored: no\./, oldContent.files],
  [
    'breaks the connection',
    'perform pg_terminate_backend(pg_backend_pid())',
    /It is not known whether the rows were restored: .* --overwrite\./,
    // They are needed if the rows were committed after all.
    [...oldContent.files, ...newContent.files.slice(-1)],
  ],
])(
  'the site can start and be restored after a commit that %s',
  async (_what, statement, reason, files) => {
    await using site = await makeSite('postgres', oldContent);
    await queryDatabase(site, async (database) => {
      await sql`
        create function fail() returns trigger language plpgsql as
        ${sql.lit(`begin ${statement}; return null; end`)}`.execute(database);
      await sql`
        create constraint trigger fails after insert on videos deferrable initially deferred
        for each row execute function fail()`.execute(database);
    });

    await expect(restoreArchive(archive, site, true)).rejects.toThrow(reason);
    expect(await contentOf(site)).toEqual({ ...oldContent, files });
    await (await openDatabase(site)).destroy();
    await queryDatabase(site, (database) => sql`drop function fail cascade`.execute(database));
    await restoreArchive(archive, site, true);
    expect(await contentOf(site)).toEqual(newContent);
  },
);

test('a restore that fails says where the site as it was before is saved', async () => {
  await using site = await makeSite('sqlite', oldContent);
  // Another folder in the place of the mark.
  await mkdir(join(site.dataDir, 'half-restored.json.partial'));

  const refusal = await restoreArchive(archive, site, true).catch(String);
  expect(refusal).toMatch(
    /Nothing was restored: EISDIR.* Delete .*half-restored\.json before you start the site .*is saved as .*\/before-restore-.*\.tar\.$/,
  );
  expect(await contentOf(site)).toEqual(oldContent);
});

test.each(['before', 'after'])('a restore ended %s its backup changes nothing', async (stage) => {
  await using site = await makeSite('sqlite', oldContent);
  const controller = new AbortController();
  const end = () => controller.abort(new SettingError('ended early'));
  const ending = restore({
    file: archive,
    env: site,
    overwrite: true,
    now: () => new Date(),
    ...(stage === 'before' ? { report: end } : { onSaved: end }),
    signal: controller.signal,
  });
  await expect(ending).rejects.toThrow('ended early');
  expect(await contentOf(site)).toEqual(oldContent);
  await (await openDatabase(site)).destroy();
});

test('a backup of an older version is migrated', async () => {
  using _ = addMigration(async (database) => {
    await database.updateTable('videos').set({ title: 'migrated' }).execute();
  });

  await using env = await testEnv();
  await restoreArchive(archive, env);
  expect(await queryDatabase(env, migrationState)).toMatchObject({ pending: [] });
  expect(await contentOf(env)).toEqual({ titles: ['migrated'], files: newContent.files });
});

test('a site of an older version is not replaced', async () => {
  await using env = await testEnv();
  await queryDatabase(env, migrate);
  const applied = migrationNames();
  using _ = addMigration();

  await expect(restoreArchive(archive, env, true)).rejects.toThrow(/Start the site once/);
  expect(await queryDatabase(env, migrationState)).toMatchObject({ applied });
});
