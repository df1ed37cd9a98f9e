import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRunning, type Run, startUnendedRun } from '#tests/processes/start-unended-run.ts';

test.each<{ when: string; end: (run: Run) => void }>([
  { when: 'is killed', end: (run) => run.kill('SIGKILL') },
  { when: 'gets Ctrl+C', end: ({ pid }) => pid && process.kill(-pid, 'SIGINT') },
  { when: 'exits without stopping them', end: (run) => run.stdin.end() },
])('a run that $when leaves no process and no folder', async ({ end }) => {
  const { run, folder, ofWorker, others } = await startUnendedRun();
  // PostgreSQL, the server of buckets and the worker; the server of the site.
  expect([others.filter(isRunning).length, ofWorker.filter(isRunning).length]).toEqual([3, 1]);
  const exited = once(run, 'exit');
  end(run);
  await exited;
  await expect.poll(() => [...others, ...ofWorker].filter(isRunning)).toEqual([]);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('what a killed worker has started ends while the run goes on', async () => {
  const { run, worker = 0, ofWorker, others } = await startUnendedRun();
  process.kill(worker, 'SIGKILL');
  await expect.poll(() => ofWorker.filter(isRunning)).toEqual([]);
  expect(others.filter(isRunning)).toEqual(others.filter((pid) => pid !== worker));
  run.stdin.end();
  await once(run, 'exit');
});
