import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifySite } from '#server/owner/backup/verify-site.ts';
import { listHashesByName } from '#server/core/uploads/file-hashes.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { backUpAtNight, filesLine, flipByte, uploadFile } from '#tests/archives/altered-file.ts';
import { BACKUPS, makeBackup } from '#tests/app/make-backup.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, startApp, type TestApp } from '#tests/app/start-app.ts';
import { deleteUpload, readUpload } from '#tests/rows/stored-files.ts';
import { slowTest } from '#tests/slow-test.ts';
import { putBack } from './put-back.ts';

async function findProblems({ env }: TestApp): Promise<string[]> {
  return (await verifySite(env, () => {})).problems;
}

/** Puts a file back that has a hash; returns the name of the backup. */
async function putBackIn({ env, database }: TestApp, name: string): Promise<string | undefined> {
  const file = (await listHashesByName(database, [name])).get(name);
  if (!file) throw new Error(`${name} has no hash`);
  return putBack({ folder: env.backupDir, storage: await openStorage(env) }, file);
}

/** Kinds of files in which the flipped byte leaves a valid file. */
const kinds = ['txt', 'pdf', 'bmp'];

test('a flipped byte is found at night, and the good file is kept until it was put back', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now, settings: { BACKUP_KEEP: '2' } });
  const headers = await app.signIn();
  const files = [];
  for (const kind of kinds) files.push(await uploadFile(app, headers, kind));
  const [good = '', ...others] = await backUpAtNight(app, clock.now);
  expect(others).toEqual([]);
  expect(await filesLine(app, headers)).toMatch(/^ok: All 3 uploaded files were unaltered/);

  for (const { name } of files) await flipByte(app, name);
  for (let night = 0; night < 4; night += 1) {
    clock.advance({ hours: 24 });
    const backups = await backUpAtNight(app, clock.now);
    expect(backups).toHaveLength(night === 0 ? 2 : 3);
    expect(backups).toContain(good);
  }
  expect(await filesLine(app, await app.signIn())).toBe(
    'bad: 3 files are no longer as they were uploaded: they were altered on the server, or are missing. On the server, run: npm run verify -- --put-back',
  );
  expect(await findProblems(app)).toHaveLength(3);

  for (const { name, content } of files) {
    expect(await putBackIn(app, name)).toBe(good);
    expect((await readUpload(app.env, name)).equals(content)).toBe(true);
  }
  expect(await findProblems(app)).toEqual([]);

  clock.advance({ hours: 24 });
  const rotated = await backUpAtNight(app, clock.now);
  expect(rotated).toHaveLength(2);
  expect(rotated).not.toContain(good);
  expect(await filesLine(app, await app.signIn())).toMatch(/^ok/);
});

slowTest('the check of a backup finds altered files in it', async () => {
  await using app = await startApp();
  const { name } = await uploadFile(app, await app.admin.headers(), 'txt');
  const good = await makeBackup(app);
  const check = (backup: string) => app.admin.post(`${BACKUPS}/${backup}/check`, {});
  expect((await check(good)).statusCode).toBe(200);

  await flipByte(app, name);
  const bad = await makeBackup(app);
  const reply = await check(bad);
  const message = `${bad} is complete, but contains files that are not as they were uploaded: ${name}.`;
  expect(answerOf(reply)).toEqual([422, { message }]);
});

test('a file that is used but missing is found at night and put back as well', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { name, content } = await uploadFile(app, await app.signIn(), 'pdf');
  const [backup] = await backUpAtNight(app, clock.now);
  await deleteUpload(app.env, name);
  clock.advance({ hours: 24 });
  await backUpAtNight(app, clock.now);
  expect(await filesLine(app, await app.signIn())).toMatch(/^bad: 1 file is no longer/);
  expect(await putBackIn(app, name)).toBe(backup);
  expect((await readUpload(app.env, name)).equals(content)).toBe(true);
});

test('if no backup has the good file, nothing is replaced', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { name } = await uploadFile(app, await app.signIn(), 'pdf');
  await flipByte(app, name);
  const altered = await readUpload(app.env, name);
  await backUpAtNight(app, clock.now);
  expect(await putBackIn(app, name)).toBeUndefined();
  expect(await readUpload(app.env, name)).toEqual(altered);
});

slowTest('a damaged backup is skipped when a file is put back', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { name, content } = await uploadFile(app, await app.signIn(), 'txt');
  const [older = ''] = await backUpAtNight(app, clock.now);
  clock.advance({ hours: 1 });
  const [, newer = ''] = await backUpAtNight(app, clock.now);
  await flipByte(app, name);
  const path = join(app.env.backupDir, newer);
  const bytes = await readFile(path);
  const start = bytes.indexOf(content);
  bytes.writeUInt8(bytes.readUInt8(start) ^ 1, start);
  await writeFile(path, bytes);
  expect(await putBackIn(app, name)).toBe(older);
  expect((await readUpload(app.env, name)).equals(content)).toBe(true);
});
