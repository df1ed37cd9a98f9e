import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { processesOf, RUN_FOLDER } from './run.ts';

const UNENDED_RUN = fileURLToPath(import.meta.resolve('./unended-run.ts'));

export type Run = ChildProcessByStdio<Writable, Readable, null>;

/** Starts a run with a process group of its own, as in a terminal. */
export async function startUnendedRun() {
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

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
