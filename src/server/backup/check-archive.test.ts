import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackupError } from '#server/backup/backup-error.ts';
import type { Database } from '#server/database/tables.ts';
import {
  changeArchive,
  makeArchive,
  queryDatabase,
  restoreArchive,
  type TarEntries,
  type TarEntry,
} from '#tests/rows/archives.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, testEnv } from '#tests/app/start-app.ts';

/** An archive of a site with one video, one source and one file. */
async function archiveOfSite(dataDir: string): Promise<string> {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  await makeSource(app.database, { videoId: video.id });
  await writeUpload(app.env, 'a.txt', 'the content of a file');
  const file = join(dataDir, 'site.tar');
  await cp(await makeArchive(app.env), file);
  return file;
}

/** Tries to restore an archive, and returns the message of the error. Expects that nothing is written to disk. */
async function refusalOf(file: string): Promise<string> {
  await using env = await testEnv();
  const refusal = await restoreArchive(file, env).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupError);
  expect(await readdir(env.dataDir)).toEqual([]);
  return refusal instanceof Error ? refusal.message : '';
}

test('an archive that is cut off anywhere is refused', async () => {
  await using env = await testEnv();
  const file = await archiveOfSite(env.dataDir);
  const whole = await readFile(file);
  const part = `${file}.part`;
  for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
    await writeFile(part, whole.subarray(0, Math.floor(whole.length * share)));
    expect(await refusalOf(part)).toMatch(/site\.tar\.part is not a complete, intact backup: /);
  }
});

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

test.each<[what: string, change: (entries: TarEntries) => TarEntries, reason: RegExp]>([
  ['without its manifest', (entries) => entries.slice(0, -1), /manifest\.json is missing/],
  [
    'without a table',
    (entries) => entries.filter(isNot('tables/videos.jsonl')),
    /videos.* missing/,
  ],
  ['without a file', (entries) => entries.filter(isNot('uploads/a.txt')), /a\.txt is missing/],
  ['with a second manifest', (entries) => [...entries, ...entries.slice(-1)], /something follows/],
  ['with a file outside its folder', withEntry({ name: 'uploads/../../a.txt' }), /does not belong/],
  ['with an absolute name', withEntry({ name: '/etc/passwd' }), /does not belong/],
  ['with a folder in uploads', withEntry({ name: 'uploads/a/b.txt' }), /does not belong/],
  ['with a hidden file', withEntry({ name: 'uploads/.hidden.json' }), /does not belong/],
  [
    'with a symbolic link',
    withEntry({ name: 'uploads/b.txt', type: 'symlink', linkname: '/etc/passwd' }),
    /does not belong/,
  ],
  ['with a file that its manifest does not list', withEntry({ name: 'uploads/b.txt' }), /b\.txt/],
  [
    'with a row of an unknown column',
    withText('tables/videos.jsonl', (text) => text.replace('"title"', '"titel"')),
    /videos\.jsonl is not as expected/,
  ],
  [
    'with a row that refers to a missing row',
    withText('tables/videos.jsonl', () => ''),
    /a row of sources refers to a missing row of videos/,
  ],
  [
    'of a newer version',
    withText('backup.json', (text) => text.replace(/"migration":"[^"]*"/, '"migration":"9999-x"')),
    /was made by a newer version of this site \(9999-x\)/,
  ],
  [
    'of a newer format',
    withText('backup.json', (text) => text.replace('"format":1', '"format":2')),
    /was made by a newer version of this site/,
  ],
])('an archive %s is refused', async (_what, change, reason) => {
  await using env = await testEnv();
  const file = await archiveOfSite(env.dataDir);
  expect(await refusalOf(await changeArchive(file, change))).toMatch(reason);
});

test('rows of a table that backups now leave out are ignored in an older archive', async () => {
  await using env = await testEnv();
  const file = await archiveOfSite(env.dataDir);
  const older = await changeArchive(file, withUsedChallenge);
  await using target = await testEnv();
  await restoreArchive(older, target);
  expect(await queryDatabase(target, listUsedChallenges)).toEqual([]);
});

function listUsedChallenges(database: Database) {
  return database.selectFrom('used_challenges').selectAll().execute();
}

test('a missing file and a file that is not an archive are refused', async () => {
  await using env = await testEnv();
  const file = join(env.dataDir, 'a.txt');
  expect(await refusalOf(file)).toMatch(/a\.txt cannot be read: ENOENT/);
  await writeFile(file, 'text');
  expect(await refusalOf(file)).toMatch(/is not a complete, intact backup/);
  expect(await refusalOf(env.dataDir)).toMatch(/is not a complete, intact backup: EISDIR/);
});

function isNot(name: string): (entry: TarEntry) => boolean {
  return ({ header }) => header.name !== name;
}

/** Adds an empty entry at the beginning. */
function withEntry(header: Partial<TarEntry['header']> & { name: string }) {
  return (entries: TarEntries): TarEntries => [{ header: { size: 0, ...header } }, ...entries];
}

function withUsedChallenge(entries: TarEntries): TarEntries {
  const name = 'tables/used_challenges.jsonl';
  const row = { challengeHash: 'hash', endsAt: '2025-03-01T12:00:00.000Z' };
  const place = entries.findIndex(({ header }) => header.name.startsWith('tables/'));
  const withEmpty = entries.toSpliced(place, 0, { header: { name, size: 0 } });
  return withText(name, () => `${JSON.stringify(row)}\n`)(withEmpty);
}

/** Changes the text of one entry, and its checksum and number of rows in the manifest. */
function withText(name: string, change: (text: string) => string) {
  return (entries: TarEntries): TarEntries => {
    const changed = change(textOf(entries.find(({ header }) => header.name === name)));
    const manifest = JSON.parse(textOf(entries.at(-1)));
    const sha256 = createHash('sha256').update(changed).digest('hex');
    manifest.entries[name] = { sizeBytes: Buffer.byteLength(changed), sha256 };
    manifest.rows[/(\w+)\.jsonl/.exec(name)?.[1] ?? ''] = changed.split('\n').length - 1;
    const texts: Record<string, string> = {
      [name]: changed,
      'manifest.json': JSON.stringify(manifest),
    };
    return entries.map((entry) => {
      const text = texts[entry.header.name];
      if (text === undefined) return entry;
      const data = new Uint8Array(Buffer.from(text));
      return { header: { ...entry.header, size: data.length }, data };
    });
  };
}

function textOf(entry: TarEntry | undefined): string {
  return Buffer.from(entry?.data ?? []).toString();
}
