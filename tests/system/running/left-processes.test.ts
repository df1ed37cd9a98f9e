import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRunning, startUnendedRun } from '#tests/processes/start-unended-run.ts';

test('a run that is killed leaves no process and no folder', async () => {
  const { run, folder, ofWorker, others } = await startUnendedRun();
  // PostgreSQL, the server of buckets and the worker; the server of the site.
  expect([others.filter(isRunning).length, ofWorker.filter(isRunning).length]).toEqual([3, 1]);
  const exited = once(run, 'exit');
  run.kill('SIGKILL');
  await exited;
  await expect.poll(() => [...others, ...ofWorker].filter(isRunning)).toEqual([]);
  await expect.poll(() => existsSync(folder)).toBe(false);
});
