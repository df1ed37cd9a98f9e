import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, pino } from 'pino';
import type { Env } from '#server/env.ts';
import { forwardLines } from '#server/forward-lines.ts';
import { batchedLog } from '#server/http/batched-log.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/** The pause before a worker that has ended is started again. It doubles each time, from the first value to the second. */
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** If a worker has run for this time, the next pause is the shortest one again. */
const STABLE_MS = 60_000;

interface RunningWorker {
  worker: Worker;
  startedAt: number;
  /** Resolves when the worker has ended and its output is read. */
  ended: Promise<{ status: number | null; signal: string | null }>;
}

/**
 * Runs worker processes, which share the port, until this process gets a signal, and passes the
 * signal on to them. This process hands each new connection to the next worker and writes the log of
 * all workers. A worker that ends is started again, with one exception: if the first one ends before it
 * listens, usually because a setting is wrong, this process exits with the same status. See decision 35.
 *
 * @param npmId see `stopOnSignal`
 */
export async function runWorkers({ workers, logLevel }: Env, npmId?: number): Promise<void> {
  const output = batchedLog();
  const log = pino({ level: logLevel }, output.stream);
  const stopping = new AbortController();
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });

  // The first worker migrates the database and creates the administrator before the others start.
  const first = startWorker(output.stream);
  let ended: Promise<unknown> = first.ended;
  async function stop(): Promise<void> {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    await ended;
  }
  stopOnSignal({ log, endLog: output.end, stop }, npmId);

  const isListening = await Promise.race([
    once(first.worker, 'listening').then(() => true),
    first.ended.then(() => false),
  ]);
  if (stopping.signal.aborted) return;
  if (!isListening) {
    await output.end();
    const { status } = await first.ended;
    process.exit(status ?? 1);
  }
  const others = Array.from({ length: workers - 1 }, () => startWorker(output.stream));
  ended = Promise.all([first, ...others].map(keepRunning));

  async function keepRunning(started: RunningWorker): Promise<void> {
    let running = started;
    let pauseMs = SHORTEST_PAUSE_MS;
    for (;;) {
      const { status, signal } = await running.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - running.startedAt > STABLE_MS) pauseMs = SHORTEST_PAUSE_MS;
      log.error({ worker: running.worker.id, status, signal, pauseMs }, 'worker ended');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      running = startWorker(output.stream);
    }
  }
}

function startWorker(output: DestinationStream): RunningWorker {
  const worker = cluster.fork();
  const { stdout } = worker.process;
  if (stdout) forwardLines(stdout, output);
  const ended = once(worker.process, 'close').then(([status, signal]) => ({ status, signal }));
  return { worker, startedAt: performance.now(), ended };
}
