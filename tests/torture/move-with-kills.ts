import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScript } from '#tests/run-script.ts';
import { startArguments } from '#tests/start-arguments.ts';
import { uploadsUrl } from '#tests/start-bucket-server.ts';
import { storedFiles } from '#tests/stored-files.ts';
import { siteSettings, type Site } from './site.ts';

export interface MoveRun {
  failures: string[];
  /** How long the last run took, the only one that was not killed. */
  seconds: number;
  /** The most memory that any run took. */
  memoryMiB: number;
}

/** Time between two counts of the copied files, and between two readings of the memory. */
const POLL_MS = 20;

/** Shorter than copying the rows of a large site takes. */
const KILL_ROWS_AFTER_MS = 500;

/** Runs a move until it succeeds. Kills one run at each of these shares of copied files. */
export async function moveWithKills(
  from: Site,
  to: Site,
  kills: readonly number[],
): Promise<MoveRun> {
  const files = (await storedFiles(from)).length;
  const run: MoveRun = { failures: [], seconds: 0, memoryMiB: 0 };
  for (const share of kills) {
    const move = startMove(from, to, run);
    while (move.isRunning() && (await countFiles(to)) < Math.max(1, share * files)) {
      await sleep(POLL_MS);
    }
    if (share === 1) await sleep(KILL_ROWS_AFTER_MS);
    if (!move.isRunning()) run.failures.push('a move ended before it was killed');
    await move.kill();
    const message = await refusalOf(to);
    if (!/^The .* not complete: a move .* Run the same npm run move again\.\n$/.test(message)) {
      run.failures.push(`a server on the unfinished target printed: ${message}`);
    }
  }
  const begin = performance.now();
  const failure = await startMove(from, to, run).finish();
  if (failure !== undefined) run.failures.push(failure);
  run.seconds = (performance.now() - begin) / 1000;
  return run;
}

function startMove(from: Site, to: Site, run: MoveRun) {
  const child = startScript('move', targetsOf(to), from);
  const exited = once(child, 'exit');
  const output = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const timer = setInterval(async () => {
    // VmHWM is the most memory that the process has used. The file is missing when the process has ended.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const memoryKiB = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    run.memoryMiB = Math.max(run.memoryMiB, memoryKiB / 1024);
  }, POLL_MS);
  const end = exited.finally(() => clearInterval(timer));
  return {
    isRunning,
    kill: async () => {
      child.kill('SIGKILL');
      await end;
    },
    /** Returns what was printed if the move failed. */
    finish: async () => {
      const [code] = await end;
      return code === 0
        ? undefined
        : `a move ended with ${code}: ${(await output).flat().join('')}`;
    },
  };
}

function targetsOf({ databaseUrl, dataDir, bucket }: Site): string[] {
  const database = databaseUrl || `sqlite:${dataDir}`;
  return ['--to', database, '--uploads-to', bucket ? uploadsUrl(bucket) : dataDir];
}

/** Before the move begins, the target has no folder of uploads. */
async function countFiles(site: Site): Promise<number> {
  return (await storedFiles(site).catch(() => [])).length;
}

/** What a server prints on this site before it exits with status 1. */
async function refusalOf(site: Site): Promise<string> {
  const child = spawn(process.execPath, startArguments, {
    env: siteSettings(site),
    stdio: ['ignore', 'ignore', 'pipe'],
    // If the server starts although it should refuse, this ends it.
    timeout: 30_000,
  });
  const closed = once(child, 'close');
  const text = (await child.stderr.toArray()).join('');
  const [code] = await closed;
  return code === 1 ? text : `status ${code}, ${text}`;
}
