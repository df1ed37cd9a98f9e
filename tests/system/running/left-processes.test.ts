import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { processesOf, RUN_FOLDER } from '#tests/processes/run.ts';

const UNENDED_RUN = fileURLToPath(import.meta.resolve('#tests/processes/unended-run.ts'));

type Run = ChildProcessByStdio<Writable, Readable, null>;

/** Starts a run with a process group of its own, as in a terminal. */
async function startRun() {
  const run = spawn(process.execPath, [UNENDED_RUN], {
    env: { ...process.env, [RUN_FOLDER]: undefined },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const folder = String((await once(run.stdout, 'data'))[0]).trim();
  const started = readdirSync(processesOf(folder)).map((name) => {
    const [parent = 0, pid = 0] = name.split('-').map(Number);
    return { parent, pid };
  });
  const worker = started.find(({ parent }) => parent !== run.pid)?.parent;
  return {
    run,
    folder,
    worker,
    ofWorker: started.filter(({ parent }) => parent === worker).map(({ pid }) => pid),
    others: started.filter(({ parent }) => parent !== worker).map(({ pid }) => pid),
  };
}

test.each<{ when: string; end: (run: Run) => void }>([
  { when: 'is killed with SIGKILL', end: (run) => run.kill('SIGKILL') },
  { when: 'gets Ctrl+C', end: ({ pid }) => pid && process.kill(-pid, 'SIGINT') },
  { when: 'exits without stopping them', end: (run) => run.stdin.end() },
])('a run that $when leaves no process and no folder', async ({ end }) => {
  const { run, folder, ofWorker, others } = await startRun();
  // PostgreSQL, the server of buckets and the worker; the server of the site.
  expect([others.filter(isRunning).length, ofWorker.filter(isRunning).length]).toEqual([3, 1]);
  const exited = once(run, 'exit');
  end(run);
  await exited;
  await expect.poll(() => [...others, ...ofWorker].filter(isRunning)).toEqual([]);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('what a killed worker has started ends while the run goes on', async () => {
  const { run, worker = 0, ofWorker, others } = await startRun();
  process.kill(worker, 'SIGKILL');
  await expect.poll(() => ofWorker.filter(isRunning)).toEqual([]);
  expect(others.filter(isRunning)).toEqual(others.filter((pid) => pid !== worker));
  run.stdin.end();
  await once(run, 'exit');
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
