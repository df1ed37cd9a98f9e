/**
 * A process that ends what the processes of a run have left behind: what a worker has started, as soon as
 * the worker has ended, and everything else at the end of the run, which closes the standard input of
 * this process. Then it removes the folder of the run, which is the first argument.
 */
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from './run.ts';

const POLL_MS = 200;

/** A process that is still running so long after SIGINT is killed. PostgreSQL takes less than a second. */
const END_TIMEOUT_MS = 4000;

const [folder = ''] = process.argv.slice(2);
const records = processesOf(folder);
const runEnd = new AbortController();
process.stdin.resume().once('end', () => runEnd.abort());
while (!runEnd.signal.aborted) {
  const started = await listStarted(records);
  await Promise.all(started.filter(({ parent }) => !send(parent, 0)).map(end));
  await sleep(POLL_MS);
}
// From now on, a worker that is still running kills what it starts.
const left = join(folder, 'left');
await rename(records, left);
await Promise.all((await listStarted(left)).map(end));
await rm(folder, { recursive: true, force: true, maxRetries: 10 });

interface StartedProcess {
  /** The file that records the process. */
  file: string;
  parent: number;
  pid: number;
}

async function listStarted(recordsFolder: string): Promise<StartedProcess[]> {
  const names = await readdir(recordsFolder);
  return names.map((name) => {
    const [parent = 0, pid = 0] = name.split('-').map(Number);
    return { file: join(recordsFolder, name), parent, pid };
  });
}

async function end({ file, pid }: StartedProcess): Promise<void> {
  const deadline = performance.now() + END_TIMEOUT_MS;
  let isRunning = send(pid, 'SIGINT');
  while (isRunning && performance.now() < deadline) {
    await sleep(POLL_MS);
    isRunning = send(pid, 0);
  }
  if (isRunning) send(pid, 'SIGKILL');
  await rm(file, { force: true });
}

/** Returns whether the process is running. The signal 0 only asks. */
function send(pid: number, signal: 'SIGINT' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
