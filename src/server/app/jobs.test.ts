import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJob } from '#tests/app/run-jobs.ts';
import { startApp } from '#tests/app/start-app.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}

test('the server sweeps every hour', async () => {
  await using app = await startApp();
  const sweep = expect.objectContaining({ name: 'sweep', everyMs: 60 * 60 * 1000 });
  expect(app.server.jobs).toContainEqual(sweep);
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

  await runJob(app, 'sweep');
  expect(await storedFiles(app.env)).toEqual([file]);
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
  await runJob(app, 'sweep');
  expect((await readdir(backupDir)).toSorted()).toEqual(kept.toSorted());
});
