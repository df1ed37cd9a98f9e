import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backUp } from '#server/owner/backup/back-up.ts';
import { leftOutTables } from '#server/owner/backup/left-out-tables.ts';
import { MAX_TOTAL_BYTES } from '#server/content/trash/trash-store.ts';
import { makeTrashEntry } from '#tests/trash/make-trash-entry.ts';
import {
  makeArchive,
  queryDatabase,
  restoreArchive,
  restoredSite,
  rowsOf,
} from '#tests/archives/archives.ts';
import { readUpload, storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { insertSampleRows, sampleRows } from '#tests/rows/sample-rows.ts';
import { startApp, startDatabase, testEnv } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const now = () => new Date();

test('a restored backup has every row that is not left out, and every file', async () => {
  await using site = await startDatabase();
  await site.database.deleteFrom('secrets').execute();
  await insertSampleRows(site.database);
  await writeUpload(site.env, 'Größe: 1.pdf', 'a file');
  await writeUpload(site.env, 'empty.txt', '');
  await using env = await restoredSite(await makeArchive(site.env));
  for (const [table, row] of Object.entries(sampleRows)) {
    // After a restore, the version of the content is new.
    if (table === 'content_version') continue;
    const { rows } = await queryDatabase(env, (database) =>
      sql`select * from ${sql.table(table)}`.execute(database),
    );
    const expected = leftOutTables.some((name) => name === table) ? [] : [row];
    expect({ table, rows }).toMatchObject({ table, rows: expected });
  }
  expect(await storedFiles(env)).toEqual(['Größe: 1.pdf', 'empty.txt']);
  expect(String(await readUpload(env, 'Größe: 1.pdf'))).toBe('a file');
  expect(String(await readUpload(env, 'empty.txt'))).toBe('');
});

test('a file that is restored on a disk keeps the time at which it was modified', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  await writeUpload(site.env, 'a.txt');
  const modified = new Date('2025-03-01T12:00:00Z');
  await utimes(join(site.env.dataDir, 'uploads/a.txt'), modified, modified);
  await using env = await restoredSite(await makeArchive(site.env), 'sqlite');
  expect((await stat(join(env.dataDir, 'uploads/a.txt'))).mtime).toEqual(modified);
});

slowTest('a table with more rows than are read at once is backed up completely', async () => {
  await using site = await startDatabase();
  for (let count = 0; count < 1001; count += 1) await makeVideo(site.database);
  await using env = await restoredSite(await makeArchive(site.env));
  expect(await rowsOf(env, 'videos')).toHaveLength(1001);
});

slowTest('every restored row has its file, even if files change during the backup', async () => {
  await using app = await startApp();
  const { database, env } = app;
  const makeSource = () => makeSourceWithFile(database, env);
  await writeUpload(env, 'notes.txt', 'half');
  const [kept, gone] = [await makeSource(), await makeSource()];
  const deleteSource = async ({ id }: typeof kept) => {
    const { trashId } = (await app.admin.delete(`/api/sources/${id}`)).json();
    return app.admin.delete(`/api/admin/trash/${trashId}`);
  };

  const added: (typeof kept)[] = [];
  const deletions: Promise<unknown>[] = [];
  let passes = 0;
  const file = join(env.dataDir, 'site.tar');
  await backUp({
    file,
    env,
    now,
    report: async (doneBytes, totalBytes) => {
      if (passes === 2 && deletions.length === 0) {
        // One of the two newest files is copied. If the server did not wait until the other one is
        // copied too, it would delete that file now.
        deletions.push(...added.map(deleteSource));
        await Promise.race([Promise.all(deletions), sleep(300)]);
      }
      // Below is what happens at the end of each of the first two passes.
      if (passes === 2 || doneBytes < totalBytes) return;
      passes += 1;
      if (passes === 1) {
        await writeUpload(env, 'notes.txt', 'half and half');
        await deleteSource(gone);
        added.push(await makeSource());
      } else {
        added.push(await makeSource(), await makeSource());
      }
    },
  });
  await Promise.all(deletions);
  for (const { name } of [gone, ...added]) {
    expect(await storedFiles(env)).not.toContain(name);
  }

  await using target = await restoredSite(file);
  const rows = await rowsOf(target, 'sources');
  const sources = [kept, ...added];
  expect(rows.map(({ url }) => url).toSorted()).toEqual(sources.map(({ url }) => url).toSorted());
  for (const { name } of sources) {
    expect(String(await readUpload(target, name))).toBe('content');
  }
  expect(String(await readUpload(target, 'notes.txt'))).toBe('half and half');
});

test('an archive is readable only by its owner, and its name ends in .partial until it is complete', async () => {
  await using site = await startDatabase();
  const file = await makeArchive(site.env);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await writeUpload(site.env, 'a.txt');
  const other = join(site.env.dataDir, 'other.tar');
  const names = async () => (await readdir(site.env.dataDir)).filter((name) => /tar/.test(name));
  const controller = new AbortController();
  const aborted = backUp({
    file: other,
    env: site.env,
    now,
    signal: controller.signal,
    report: async () => {
      expect(await names()).toEqual(['other.tar.partial', 'site.tar']);
      controller.abort(new Error('ended early'));
    },
  });
  await expect(aborted).rejects.toThrow('ended early');
  expect(await names()).toEqual(['site.tar']);
});

test('what an interrupted backup left blocks no backup of the same name', async () => {
  await using site = await startDatabase();
  await writeFile(join(site.env.dataDir, 'site.tar.partial'), 'interrupted');
  await makeArchive(site.env);
  expect(await tarFiles(site.env.dataDir)).toEqual(['site.tar']);
});

test('of two backups of the same name at the same time, the later one is written', async () => {
  await using site = await startDatabase();
  await writeUpload(site.env, 'a.txt');
  const file = join(site.env.dataDir, 'site.tar');
  const earlier = backUp({
    file,
    env: site.env,
    now,
    report: async () => {
      await rm(file, { force: true });
      await makeArchive(site.env);
    },
  });
  await expect(earlier).rejects.toThrow(/another backup of this name was started/);
  expect(await tarFiles(site.env.dataDir)).toEqual(['site.tar']);
  await using target = await restoredSite(file);
  expect(await storedFiles(target)).toEqual(['a.txt']);
});

async function tarFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.includes('.tar')).toSorted();
}

test('a backup leaves out files that the site does not serve, and a restore leaves them alone', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  for (const name of ['a.txt', 'b\\c.txt']) await writeUpload(site.env, name);
  // Tar files contain no times before 1970.
  await utimes(join(site.env.dataDir, 'uploads/a.txt'), new Date(-1000), new Date(-1000));
  const file = await makeArchive(site.env);

  await using target = await testEnv({ database: 'sqlite' });
  await writeUpload(target, 'd\\e.txt');
  await restoreArchive(file, target, true);
  expect(await storedFiles(target)).toEqual(['a.txt', 'd\\e.txt']);
});

test('a backup overwrites no file, and is never written where it would be public', async () => {
  await using site = await startDatabase();
  const file = await makeArchive(site.env);
  const before = await readFile(file);
  await expect(makeArchive(site.env)).rejects.toThrow(/site\.tar exists already/);
  expect((await readFile(file)).equals(before)).toBe(true);

  const uploads = join(site.env.dataDir, 'uploads');
  const publicFile = join(uploads, 'site.tar');
  await expect(backUp({ file: publicFile, env: site.env, now })).rejects.toThrow(/would be public/);
  expect(await storedFiles(site.env)).toEqual([]);
});

test('a backup contains the trash with its files and its large entries', async () => {
  await using app = await startApp();
  const { name, id } = await makeSourceWithFile(app.database, app.env);
  const { trashId } = (await app.admin.delete(`/api/sources/${id}`)).json();
  // JSON takes two characters for each quotation mark.
  const payload = '"'.repeat(MAX_TOTAL_BYTES);
  await makeTrashEntry(app.database, { payload });
  await using target = await restoredSite(await makeArchive(app.env));
  const rows = await rowsOf(target, 'trash');
  expect(rows).toHaveLength(2);
  expect(rows.some((row) => row.id === trashId)).toBe(true);
  expect(rows.some((row) => row.payload === payload)).toBe(true);
  expect(String(await readUpload(target, name))).toBe('content');
});
