import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { findDueAt, scheduleJob } from '#server/core/database/due/scheduled-job.ts';
import { bucketStorage } from '#server/core/uploads/bucket-storage.ts';
import { backUpAtNight, flipByte, uploadFile } from '#tests/archives/altered-file.ts';
import { BACKUPS, listBackups, makeBackup } from '#tests/app/make-backup.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { createBucket, uploadsUrl } from '#tests/servers/start-bucket-server.ts';
import { startWebsite } from '#tests/servers/website.ts';
import { slowTest } from '#tests/slow-test.ts';

const storageServer = inject('bucketEndpoint');

/** A bucket for backups, its address, and functions that read it. */
async function makeBackupBucket(endpoint = storageServer) {
  const bucket = await createBucket(storageServer);
  const storage = bucketStorage(bucket);
  return {
    url: uploadsUrl({ ...bucket, endpoint }),
    names: async () => (await storage.list()).map(({ name }) => name).toSorted(),
    contentOf: async (name: string) => {
      const content = await storage.read(name);
      return content && buffer(content);
    },
  };
}

function results({ database }: TestApp) {
  return database.selectFrom('backup_results').selectAll().orderBy('step').execute();
}

slowTest('each backup is also in the bucket, where the newest are kept', async () => {
  const clock = makeClock();
  const bucket = await makeBackupBucket();
  await using app = await startApp({ now: clock.now, settings: { BACKUP_URL: bucket.url } });
  for (let count = 0; count < 6; count += 1) {
    await makeBackup(app);
    clock.advance({ minutes: 1 });
  }
  const local = (await readdir(app.env.backupDir)).toSorted();
  expect(local).toHaveLength(5);
  expect(await bucket.names()).toEqual(local);
  for (const name of local) {
    const content = await readFile(join(app.env.backupDir, name));
    expect((await bucket.contentOf(name))?.equals(content)).toBe(true);
  }
  expect(await results(app)).toMatchObject([
    { step: 'archive', fileName: local.at(-1), failedAt: null, error: null },
    { step: 'copy', fileName: local.at(-1), failedAt: null, error: null },
  ]);
});

slowTest('the backup with the good file also stays in the bucket', async () => {
  const clock = makeClock();
  const bucket = await makeBackupBucket();
  const settings = { BACKUP_URL: bucket.url, BACKUP_KEEP: '1' };
  await using app = await startApp({ now: clock.now, settings });
  const { name } = await uploadFile(app, await app.signIn(), 'pdf');
  const [good] = await backUpAtNight(app, clock.now);
  await flipByte(app, name);
  let local: string[] = [];
  for (let night = 0; night < 2; night += 1) {
    clock.advance({ hours: 24 });
    local = await backUpAtNight(app, clock.now);
  }
  expect(local).toEqual([good, expect.any(String)]);
  expect(await bucket.names()).toEqual(local);
});

test('a bucket that cannot be used leaves the backup and is reported without its keys', async () => {
  const settings = {
    BACKUP_URL: `s3://S3RVER:S3RVER@no-such-bucket?endpoint=${storageServer}`,
  };
  await using app = await startApp({ settings });
  const name = await makeBackup(app);
  expect(await readdir(app.env.backupDir)).toEqual([name]);
  expect(await results(app)).toMatchObject([
    { step: 'archive', fileName: name, failedAt: null },
    {
      step: 'copy',
      fileName: null,
      failedAt: expect.any(String),
      error: `The bucket no-such-bucket at ${storageServer} of BACKUP_URL cannot be used: there is no bucket of this name`,
    },
  ]);
});

test('a copy that cannot be read back as it was sent is deleted and reported', async () => {
  // Changes the last byte of each file that is read.
  await using proxy = await startWebsite((received, reply) => {
    const { method, headers, url } = received;
    const passedOn = request(`${storageServer}${url}`, { method, headers }, async (answer) => {
      const body = await buffer(answer);
      if (method === 'GET' && url?.includes('.tar')) body[body.length - 1] = 1;
      reply.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
    });
    received.pipe(passedOn);
  });
  const bucket = await makeBackupBucket(proxy.origin);
  await using app = await startApp({ settings: { BACKUP_URL: bucket.url } });
  await makeBackup(app);
  expect(await results(app)).toMatchObject([
    { step: 'archive', failedAt: null },
    { step: 'copy', error: expect.stringContaining('was damaged on its way and deleted') },
  ]);
  expect(await bucket.names()).toEqual([]);
});

test('a server that stops does not wait for the bucket', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  // Never answers.
  await using silent = await startWebsite(() => ask());
  const app = await startApp({
    settings: { BACKUP_URL: `s3://KEY:SECRET@backups?endpoint=${silent.origin}` },
  });
  await app.admin.post(BACKUPS, {});
  await asked;
  await app.server.close();
  expect(await results(app)).toMatchObject([
    { step: 'archive', failedAt: null },
    { step: 'copy', error: 'The server stopped before the backup was copied' },
  ]);
  const lease = await findDueAt(app.database, 'running-backup');
  expect(lease?.getTime()).toBeLessThanOrEqual(Date.now());
  await app[Symbol.asyncDispose]();
});

test('after the process that makes a backup was killed, the next can begin ten minutes later', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  // What a killed process leaves.
  await scheduleJob(app.database, 'running-backup', new Date(clock.now().getTime() + 10 * 60_000));
  expect((await app.admin.post(BACKUPS, {})).json().message).toBe(
    'A backup is being made already.',
  );
  expect(await listBackups(app)).toMatchObject({ isRunning: true, backups: [] });

  clock.advance({ minutes: 10 });
  expect((await listBackups(app)).isRunning).toBe(false);
  expect(await makeBackup(app)).not.toBe('');
});
