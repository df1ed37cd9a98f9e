import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openSiteUploads } from '#server/app/open-site-uploads.ts';
import { verifySite } from '#server/backup/verify-site.ts';
import { backUpAtNight, flipByte, readHealth, uploadFile } from '#tests/archives/altered-file.ts';
import { trailOf } from '#tests/app/audit-trail.ts';
import { BACKUPS, makeBackup } from '#tests/app/make-backup.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { deleteUpload, readUpload } from '#tests/rows/stored-files.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

async function findProblems({ env }: TestApp): Promise<string[]> {
  const log = pino({ enabled: false });
  const openUploads = (database: TestApp['database']) =>
    openSiteUploads({ env, database, now: () => new Date(), log });
  return (await verifySite({ env, openUploads, report: () => {} })).problems;
}

function putBack(app: TestApp, headers: Headers, name: string) {
  return app.post(`/api/admin/files/${name}/put-back`, {}, headers);
}

/** Kinds of files in which the flipped byte leaves a valid file. */
const kinds = ['txt', 'pdf', 'bmp'];

test('a flipped byte is found at night, and the good file is kept until it was put back', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now, settings: { BACKUP_KEEP: '2' } });
  let headers = await app.signIn();
  const files = [];
  for (const kind of kinds) files.push(await uploadFile(app, headers, kind));
  const [good = '', ...others] = await backUpAtNight(app, clock.now);
  expect(others).toEqual([]);
  expect((await readHealth(app, headers)).alteredFiles).toEqual([]);

  for (const { name } of files) await flipByte(app, name);
  for (let night = 0; night < 4; night += 1) {
    clock.advance({ hours: 24 });
    const backups = await backUpAtNight(app, clock.now);
    expect(backups).toHaveLength(night === 0 ? 2 : 3);
    expect(backups).toContain(good);
  }
  headers = await app.signIn();
  const health = await readHealth(app, headers);
  expect(health.lines[0]).toEqual({
    id: 'files',
    level: 'bad',
    text: '3 files are no longer as they were uploaded: they were altered on the server, or are missing.',
  });
  expect(health.alteredFiles.map(({ backup }) => backup)).toEqual([good, good, good]);
  expect(await findProblems(app)).toHaveLength(3);

  for (const { name, content } of files) {
    const reply = await putBack(app, headers, name);
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      `The good file was put back from ${good}.`,
    ]);
    expect((await readUpload(app.env, name)).equals(content)).toBe(true);
  }
  expect(await findProblems(app)).toEqual([]);
  const after = await readHealth(app, headers);
  expect(after.alteredFiles).toEqual([]);
  expect(after.lines.find(({ id }) => id === 'files')?.level).toBe('ok');
  expect(await trailOf(app)).toContain(
    `change: Put a file back as it was uploaded, from a backup on this server · ${files[0]?.name} · ${good}`,
  );
  clock.advance({ hours: 24 });
  const rotated = await backUpAtNight(app, clock.now);
  expect(rotated).toHaveLength(2);
  expect(rotated).not.toContain(good);
});

test('one mail announces each altered file, however often it is found', async () => {
  const clock = makeClock();
  await using mailServer = await startMailServer();
  await using app = await startApp({ now: clock.now });
  await using outbox = startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  // Notifications of messages are switched off.
  await makeEmailSettings(app.database, { contactEmail: 'me@example.org', isEnabled: false });
  const { name } = await uploadFile(app, await app.signIn(), 'pdf');
  await backUpAtNight(app, clock.now);
  await outbox.runOnce();
  expect(mailServer.mails).toEqual([]);

  await flipByte(app, name);
  for (let night = 0; night < 3; night += 1) {
    clock.advance({ hours: 24 });
    await backUpAtNight(app, clock.now);
    await outbox.runOnce();
  }
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('A file was altered on the server'),
  ]);
  expect(mailServer.mails[0]?.text).toContain(`/uploads/${name}`);

  await putBack(app, await app.signIn(), name);
  await flipByte(app, name);
  clock.advance({ hours: 24 });
  await backUpAtNight(app, clock.now);
  await outbox.runOnce();
  expect(mailServer.mails).toHaveLength(2);
});

test('the check of a backup finds altered files in it and on the site', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { name } = await uploadFile(app, headers, 'txt');
  const good = await makeBackup(app, headers);
  const check = (backup: string) => app.post(`${BACKUPS}/${backup}/check`, {}, headers);
  expect((await check(good)).statusCode).toBe(200);

  await flipByte(app, name);
  const bad = await makeBackup(app, headers);
  // As if the file had not been compared when the backup was made.
  await app.database.updateTable('file_hashes').set({ alteredAt: null }).execute();
  const reply = await check(bad);
  expect([reply.statusCode, reply.json().message]).toEqual([
    422,
    `${bad} is complete, but contains files that are not as they were uploaded: ${name}.`,
  ]);
  expect((await readHealth(app, headers)).alteredFiles).toMatchObject([{ name, backup: good }]);

  // The site is in order again, but the backup is not.
  await putBack(app, headers, name);
  expect((await check(bad)).statusCode).toBe(422);
  expect((await readHealth(app, headers)).alteredFiles).toEqual([]);
});

test('a file that is used but missing is put back as well', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { name, content } = await uploadFile(app, await app.signIn(), 'pdf');
  const [backup] = await backUpAtNight(app, clock.now);
  await deleteUpload(app.env, name);
  clock.advance({ hours: 24 });
  await backUpAtNight(app, clock.now);
  const headers = await app.signIn();
  expect((await readHealth(app, headers)).alteredFiles).toEqual([
    { name, fileName: 'evidence.pdf', backup },
  ]);
  await putBack(app, headers, name);
  expect((await readUpload(app.env, name)).equals(content)).toBe(true);
});

test('if no backup has the good file, the panel says so and nothing is replaced', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const headers = await app.signIn();
  const { name } = await uploadFile(app, headers, 'pdf');
  await flipByte(app, name);
  const altered = await readUpload(app.env, name);
  await backUpAtNight(app, clock.now);
  expect((await readHealth(app, headers)).alteredFiles).toMatchObject([{ name, backup: null }]);
  const reply = await putBack(app, headers, name);
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'No backup on this server has the good file.',
  ]);
  expect(await readUpload(app.env, name)).toEqual(altered);
  expect((await putBack(app, headers, 'source-invented.pdf')).statusCode).toBe(404);
});

test('a damaged backup is skipped when a file is put back', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const headers = await app.signIn();
  const { name, content } = await uploadFile(app, headers, 'txt');
  const [older = ''] = await backUpAtNight(app, clock.now);
  clock.advance({ hours: 1 });
  const [, newer = ''] = await backUpAtNight(app, clock.now);
  await flipByte(app, name);
  const path = join(app.env.backupDir, newer);
  const bytes = await readFile(path);
  const start = bytes.indexOf(content);
  bytes.writeUInt8(bytes.readUInt8(start) ^ 1, start);
  await writeFile(path, bytes);

  expect((await putBack(app, headers, name)).json().message).toContain(older);
  expect((await readUpload(app.env, name)).equals(content)).toBe(true);

  await flipByte(app, name);
  await rm(join(app.env.backupDir, older));
  const altered = await readUpload(app.env, name);
  expect((await putBack(app, headers, name)).statusCode).toBe(409);
  expect(await readUpload(app.env, name)).toEqual(altered);
});

test('a file that is as it was uploaded is not put back', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { name } = await uploadFile(app, headers, 'txt');
  expect((await putBack(app, headers, name)).json().message).toBe(
    'This file is as it was uploaded.',
  );
  expect(await trailOf(app)).not.toContainEqual(expect.stringContaining('Put a file back'));
});
