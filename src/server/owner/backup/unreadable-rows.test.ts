import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackupError, RefusedBackup } from '#server/owner/backup/backup-error.ts';
import { restore } from '#server/owner/backup/restore.ts';
import { skippedRows } from '#server/owner/backup/unreadable-rows.ts';
import type { Env } from '#server/core/settings/env.ts';
import { makeArchive, restoreArchive, restoredSite, rowsOf } from '#tests/archives/archives.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { startApp, startDatabase, testEnv } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const now = () => new Date('2025-03-01T12:00:00.000Z');

/** A site that is not running, with an intact video, and one whose date is no time, with all that refers to it. */
async function makeDamagedSite() {
  const { env, database: opened, [Symbol.asyncDispose]: dispose } = await startApp();
  await makeVideo(opened, { title: 'Intact' });
  const { id } = await makeVideo(opened, { title: 'Damaged' });
  const source = await makeSource(opened, { videoId: id });
  await makeCitation(opened, { videoId: id, sourceId: source.id });
  await makeCorrection(opened, { videoId: id, sourceId: source.id });
  await writeUpload(env, 'a.txt', 'a file');
  await opened
    .updateTable('videos')
    .set({ publishDate: '2025-03-0' })
    .where('id', '=', id)
    .execute();
  await opened.destroy();
  return { env, id, sourceId: source.id, [Symbol.asyncDispose]: dispose };
}

async function backUpDamaged(env: Env): Promise<RefusedBackup> {
  const refusal = await makeArchive(env).catch((error: unknown) => error);
  if (refusal instanceof RefusedBackup) return refusal;
  throw new Error('The backup was not refused.', { cause: refusal });
}

async function titlesOf(env: Env): Promise<string[]> {
  return (await rowsOf(env, 'videos')).map(({ title }) => title);
}

test('a backup that a restore would refuse has another name and names the row', async () => {
  await using site = await makeDamagedSite();
  const { file, message } = await backUpDamaged(site.env);
  expect(file).toBe(join(site.env.dataDir, 'refused-site.tar'));
  expect(message).toContain(
    `5 rows are not as expected: row ${site.id} of videos (publishDate is not a time), row ${site.sourceId} of sources (videoId refers to a missing row of videos), `,
  );
  const names = await readdir(site.env.dataDir);
  expect(names.filter((name) => name.includes('.tar'))).toEqual(['refused-site.tar']);
});

test('a restore that skips unreadable rows brings everything else', async () => {
  await using site = await makeDamagedSite();
  const { file } = await backUpDamaged(site.env);
  await using env = await testEnv();
  const refusal = await restoreArchive(file, env).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupError);
  expect(String(refusal)).toContain('To restore everything else, use --skip-unreadable.');
  expect((await readdir(env.dataDir)).filter((name) => name !== 'incoming')).toEqual([]);

  const skipped = skippedRows(env.backupDir, now());
  await restore({ file, env, overwrite: false, skip: skipped.add, now });
  expect(await titlesOf(env)).toEqual(['Intact']);
  const [correction] = await rowsOf(env, 'corrections');
  expect(correction).toMatchObject({ videoId: null, sourceId: null });
  const lines = (await readFile(skipped.file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).table)).toEqual([
    'videos',
    'sources',
    'citations',
    'corrections',
    'corrections',
  ]);
  expect(skipped.rows[0]).toBe(`row ${site.id} of videos (publishDate is not a time)`);
});

slowTest('a damaged site can be replaced, and is saved as it is', async () => {
  await using good = await startDatabase();
  await makeVideo(good.database, { title: 'From the backup' });
  const file = await makeArchive(good.env);
  await using site = await makeDamagedSite();
  const saved: unknown[] = [];
  const onSaved = (...reasons: unknown[]) => void saved.push(...reasons);
  await restore({ file, env: site.env, overwrite: true, now, onSaved });
  expect(await titlesOf(site.env)).toEqual(['From the backup']);
  expect(saved).toEqual([
    expect.stringMatching(/refused-before-restore-.*\.tar$/),
    expect.stringContaining('publishDate is not a time'),
  ]);
});

test('a text with a NUL character and half a surrogate pair is stored and restored', async () => {
  await using site = await startDatabase();
  await makeVideo(site.database, { title: 'a\0b\uD83C' });
  await using env = await restoredSite(await makeArchive(site.env));
  expect(await titlesOf(env)).toEqual(['a\uFFFDb\uFFFD']);
});
