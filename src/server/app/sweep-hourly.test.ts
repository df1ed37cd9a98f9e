import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import { makeContext } from '#tests/app/make-context.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}

test('the server sweeps when it starts and every hour, and waits for a sweep before it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await using site = await startDatabase();
  await using app = fastify();
  let sweeps = 0;
  const sweep = async () => {
    await setTimeout(100);
    sweeps += 1;
  };
  sweepHourly(app, await makeContext(site), [sweep]);
  await app.listen({ port: 0 });
  await expect.poll(() => sweeps).toBe(1);
  vi.advanceTimersByTime(60 * 60 * 1000);
  await app.close();
  expect(sweeps).toBe(2);
});

test('the sweep deletes an interrupted upload, but no stored file of an older database', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const interrupted = join(app.env.dataDir, 'incoming', 'upload');
  await writeFile(interrupted, 'content');
  await utimes(interrupted, 0, 0);
  // The database has no row that uses this file, as after the restore of an older copy.
  const file = 'source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';
  await writeUpload(app.env, file);
  await utimes(join(app.env.dataDir, 'uploads', file), 0, 0);
  expect(await storedFiles(app.env)).toEqual([file, 'upload']);

  await app.server.listen({ port: 0 });
  await expect.poll(() => storedFiles(app.env)).toEqual([file]);
});

test('the sweep deletes the unfinished automatic backups of killed processes, and no other backup', async () => {
  await using app = await startApp();
  const { backupDir } = app.env;
  await mkdir(backupDir);
  const killed = [
    'nightly-2025-03-01T110000.000Z.tar.partial',
    'before-0101-next-2025-03-01T110000.000Z.tar.partial',
  ];
  const kept = [
    'my-own.tar.partial',
    'nightly-2025-02-01T110000.000Z.tar',
    'panel-2025-03-01T110000.000Z.tar.partial',
  ];
  for (const name of [...killed, ...kept]) await writeFile(join(backupDir, name), '');
  for (const name of [...killed, ...kept.slice(0, 2)]) {
    await utimes(join(backupDir, name), minutesAgo(11), minutesAgo(11));
  }
  await utimes(join(backupDir, kept[2] ?? ''), minutesAgo(5), minutesAgo(5));
  await app.server.listen({ port: 0 });
  await expect.poll(async () => (await readdir(backupDir)).toSorted()).toEqual(kept.toSorted());
});
