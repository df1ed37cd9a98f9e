import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackupError } from '#server/owner/backup/backup-error.ts';
import {
  changeArchive,
  makeArchive,
  restoreArchive,
  restoredSite,
  rowsOf,
  type TarEntries,
} from '#tests/archives/archives.ts';
import { asBeforeBaseline } from '#tests/archives/as-before-baseline.ts';
import { changeEntry } from '#tests/archives/change-archive.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startDatabase, testEnv } from '#tests/app/start-app.ts';

/** An archive of a site with one video, one source and one file. */
async function archiveOfSite(dataDir: string): Promise<string> {
  await using site = await startDatabase();
  const video = await makeVideo(site.database);
  await makeSource(site.database, { videoId: video.id });
  await writeUpload(site.env, 'a.txt', 'the content of a file');
  const file = join(dataDir, 'site.tar');
  await cp(await makeArchive(site.env), file);
  return file;
}

/** Tries to restore an archive, and returns the message of the error. Expects that nothing is written to disk. */
async function refusalOf(file: string): Promise<string> {
  await using env = await testEnv();
  const refusal = await restoreArchive(file, env).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupError);
  const files = await readdir(env.dataDir, { recursive: true });
  expect(files.filter((name) => name !== 'incoming')).toEqual([]);
  return refusal instanceof Error ? refusal.message : '';
}

test('an archive with a changed byte is refused', async () => {
  await using env = await testEnv();
  const file = await archiveOfSite(env.dataDir);
  const whole = await readFile(file);
  const damaged = `${file}.damaged`;
  for (const text of ['the content', 'ustar', '"migration"', '"isVertical"', '"sizeBytes"']) {
    const changed = Buffer.from(whole);
    const place = changed.indexOf(text);
    expect(place).toBeGreaterThan(0);
    changed[place + 1] = (changed[place + 1] ?? 0) ^ 1;
    await writeFile(damaged, changed);
    expect(await refusalOf(damaged)).toMatch(/is not a complete, intact backup: /);
  }
});

test('an archive of a version before 1.0.0 is refused', async () => {
  await using env = await testEnv();
  const older = await asBeforeBaseline(await archiveOfSite(env.dataDir));
  expect(await refusalOf(older)).toBe(
    `${older} was made by a version of this site before 1.0.0 (0053-deleted-files). Only that version reads it.`,
  );
});

test('rows of a table that backups now leave out are ignored in an older archive', async () => {
  await using env = await testEnv();
  const file = await archiveOfSite(env.dataDir);
  const older = await changeArchive(file, withUsedChallenge);
  await using target = await restoredSite(older);
  expect(await rowsOf(target, 'counters')).toEqual([]);
});

test('a missing file and a file that is not an archive are refused', async () => {
  await using env = await testEnv();
  const file = join(env.dataDir, 'a.txt');
  expect(await refusalOf(file)).toMatch(/a\.txt cannot be read: ENOENT/);
  await writeFile(file, 'text');
  expect(await refusalOf(file)).toMatch(/is not a complete, intact backup/);
  expect(await refusalOf(env.dataDir)).toMatch(/is not a complete, intact backup: EISDIR/);
});

function withUsedChallenge(entries: TarEntries): TarEntries {
  const name = 'tables/used_challenges.jsonl';
  const row = { challengeHash: 'hash', endsAt: '2025-03-01T12:00:00.000Z' };
  const place = entries.findIndex(({ header }) => header.name.startsWith('tables/'));
  const withEmpty = entries.toSpliced(place, 0, { header: { name, size: 0 } });
  return changeEntry(withEmpty, name, () => Buffer.from(`${JSON.stringify(row)}\n`));
}
