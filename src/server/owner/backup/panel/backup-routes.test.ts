import { mkdir, readdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { downloadReplySchema, KEPT_PANEL_BACKUPS } from '#domain/backup/backup.ts';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { trailOf } from '#tests/app/audit-trail.ts';
import { BACKUPS, listBackups, makeBackup } from '#tests/app/make-backup.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, type Headers, startApp, type TestApp, testEnv } from '#tests/app/start-app.ts';
import { restoreArchive } from '#tests/archives/archives.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { slowTest } from '#tests/slow-test.ts';

async function requestDownload(app: TestApp, name: string, headers?: Headers) {
  const body = { currentPassword: ADMIN_PASSWORD };
  const browser = headers ?? (await app.admin.headers());
  return app.post(`${BACKUPS}/${name}/download`, body, browser);
}

/** The status of a check, and its message. */
async function check(app: TestApp, name: string): Promise<[number, string]> {
  const reply = await app.admin.post(`${BACKUPS}/${name}/check`, {});
  return [reply.statusCode, reply.json().message];
}

async function downloadAddress(app: TestApp, name: string, headers?: Headers): Promise<string> {
  return downloadReplySchema.parse((await requestDownload(app, name, headers)).json()).url;
}

/** Makes a file that is not a backup but is listed as one. */
async function makeFile({ env }: TestApp, name: string, content = 'x'): Promise<void> {
  await mkdir(env.backupDir, { recursive: true });
  await writeFile(join(env.backupDir, name), content);
}

test('a backup that was made in the panel can be checked, downloaded and restored', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  await makeVideo(app.database, { title: 'In the backup' });
  const name = await makeBackup(app);
  expect(name).toBe('panel-2025-03-01T120000.000Z.tar');
  const [backup] = (await listBackups(app)).backups;
  expect(backup).toMatchObject({ kind: 'panel', createdAt: clock.now().toISOString() });

  expect(await check(app, name)).toEqual([
    200,
    expect.stringMatching(/^panel-.*\.tar is complete and intact: \d+ rows and 0 files/),
  ]);

  const reply = await app.admin.get(await downloadAddress(app, name));
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename=${name}`,
    'content-length': String(backup?.sizeBytes),
    'content-type': 'application/x-tar',
  });
  await using target = await testEnv();
  const file = join(target.dataDir, 'downloaded.tar');
  await writeFile(file, reply.rawPayload);
  expect((await restoreArchive(file, target)).manifest.rows['videos']).toBe(1);

  expect(await trailOf(app)).toEqual([
    'change: Make a backup, unless one is being made already',
    `export: A backup of the whole site · ${name}`,
  ]);
});

test('the address of a download answers once, within a minute, and only in its session', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  await makeFile(app, 'own.tar', 'the content');
  const [headers, other] = [await app.signIn(), await app.signIn()];
  const statusOf = async (address: string, as = headers) => (await app.get(address, as)).statusCode;

  const once = await downloadAddress(app, 'own.tar', headers);
  expect(await statusOf(once, other)).toBe(404);
  expect(await statusOf(once, await app.visitor())).toBe(401);
  expect(await statusOf(once.replace('own.tar', 'other.tar'))).toBe(404);
  expect((await app.get(once, headers)).payload).toBe('the content');
  expect(await statusOf(once)).toBe(404);

  const late = await downloadAddress(app, 'own.tar', headers);
  clock.advance({ seconds: 61 });
  expect(await statusOf(late)).toBe(404);
  await sweepExpired(app.database, clock.now());
  expect(await app.database.selectFrom('backup_downloads').selectAll().execute()).toEqual([]);
  const inTime = await downloadAddress(app, 'own.tar', headers);
  clock.advance({ seconds: 59 });
  expect(await statusOf(inTime)).toBe(200);

  for (const query of ['', '?token=', '?token=x', `?token=${'A'.repeat(43)}`]) {
    expect(await statusOf(`${BACKUPS}/own.tar/download${query}`)).toBe(404);
  }
});

test('only complete backups that are files of the folder can be named', async () => {
  await using app = await startApp();
  expect(await listBackups(app)).toMatchObject({ isRunning: false, backups: [] });
  const unfinished = 'nightly-2025-03-01T110000.000Z.tar.partial';
  for (const name of ['own.tar', unfinished, 'notes.txt', '.a.tar']) await makeFile(app, name);
  await symlink(join(app.env.dataDir, 'site.db'), join(app.env.backupDir, 'link.tar'));
  await mkdir(join(app.env.backupDir, 'folder.tar'));
  const { backups } = await listBackups(app);
  expect(backups.map(({ name, kind }) => [name, kind])).toEqual([['own.tar', 'other']]);

  const ofFolder = ['link.tar', 'folder.tar', '.a.tar'];
  for (const name of [...ofFolder, '..%2Fsite.db', '..%2f..%2fetc%2fpasswd', '%01']) {
    expect((await check(app, name))[0]).toBe(404);
    expect((await requestDownload(app, name)).statusCode).toBe(404);
    expect((await app.admin.delete(`${BACKUPS}/${name}`)).statusCode).toBe(404);
  }
});

test('the kind and the time of a backup are read from its name', async () => {
  await using app = await startApp();
  const time = '2025-03-01T110000.000Z';
  const kinds = {
    [`nightly-${time}.tar`]: 'nightly',
    [`panel-${time}.tar`]: 'panel',
    [`before-0101-next-${time}.tar`]: 'before-migration',
    [`before-restore-${time}.tar`]: 'before-restore',
    [`nightly-2025-13-01T110000.000Z.tar`]: 'other',
  };
  for (const name of Object.keys(kinds)) await makeFile(app, name);
  const { backups } = await listBackups(app);
  expect(Object.fromEntries(backups.map(({ name, kind }) => [name, kind]))).toEqual(kinds);
  expect(backups.filter(({ kind }) => kind !== 'other').map(({ createdAt }) => createdAt)).toEqual(
    Array(4).fill('2025-03-01T11:00:00.000Z'),
  );
});

test('a damaged backup does not pass the check', async () => {
  await using app = await startApp();
  const name = await makeBackup(app);
  await truncate(join(app.env.backupDir, name), 2000);
  expect(await check(app, name)).toEqual([
    422,
    expect.stringMatching(/^panel-.* is not a complete, intact backup/),
  ]);
});

test('a backup that would fill the disk is refused', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const upload = join(app.env.dataDir, 'uploads/large.bin');
  await writeFile(upload, '');
  // Takes no space on the disk.
  await truncate(upload, 2 ** 43);
  const reply = await app.admin.post(BACKUPS, {});
  expect(reply.statusCode).toBe(507);
  expect(reply.json().message).toMatch(/cannot be written: it needs .*, and .* are free\.$/);
  expect(await listBackups(app)).toMatchObject({ isRunning: false, backups: [] });
});

test('two clicks on two servers make one backup', async () => {
  await using app = await startApp();
  await using second = await startApp({ sharing: app });
  const replies = await Promise.all([app.admin.post(BACKUPS, {}), second.admin.post(BACKUPS, {})]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  await expect.poll(async () => (await listBackups(second)).isRunning).toBe(false);
  expect((await listBackups(second)).backups).toHaveLength(1);
});

slowTest('only backups of the panel can be deleted, and the newest of them are kept', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const names = [];
  for (let count = 0; count <= KEPT_PANEL_BACKUPS; count += 1) {
    names.push(await makeBackup(app));
    clock.advance({ minutes: 1 });
  }
  expect((await readdir(app.env.backupDir)).toSorted()).toEqual(names.slice(1));

  const panel = names.at(-1) ?? '';
  const deleted = await app.admin.delete(`${BACKUPS}/${panel}`);
  expect(answerOf(deleted)).toEqual([200, { message: 'Backup deleted successfully' }]);
  const nightly = 'nightly-2025-03-01T110000.000Z.tar';
  await makeFile(app, nightly);
  expect((await app.admin.delete(`${BACKUPS}/${nightly}`)).statusCode).toBe(409);
  expect((await listBackups(app)).backups.map(({ name }) => name)).toEqual([
    ...names.slice(1, -1).toReversed(),
    nightly,
  ]);
});

test('closing the app ends a backup and leaves no unfinished one', async () => {
  const app = await startApp();
  await app.admin.post(BACKUPS, {});
  await app.server.close();
  const left = await readdir(app.env.backupDir);
  expect(left.filter((name) => name.endsWith('.partial'))).toEqual([]);
  await app[Symbol.asyncDispose]();
});
