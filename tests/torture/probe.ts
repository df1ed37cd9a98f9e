import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './check.ts';
import type { RunningServer } from './site.ts';

/** How the server answered the requests of a visitor while it was under attack. */
export interface Probe {
  /** Share of the requests that were answered with 200, from 0 to 1. */
  answeredShare: number;
  p95Ms: number;
  longestMs: number;
}

const INTERVAL_MS = 50;
const REPLY_TIMEOUT_MS = 5000;

/** Requests the home page up to 20 times a second, each time on a new connection, until the work ends. */
export async function probeDuring(
  { address }: RunningServer,
  work: Promise<unknown>,
): Promise<Probe> {
  const done = new AbortController();
  const finished = work.finally(() => done.abort());
  const timesMs: number[] = [];
  let failures = 0;
  while (!done.signal.aborted) {
    const start = performance.now();
    try {
      const reply = await fetch(address, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
      });
      await reply.arrayBuffer();
      if (reply.status === 200) timesMs.push(performance.now() - start);
      else failures += 1;
    } catch {
      failures += 1;
    }
    await sleep(INTERVAL_MS);
  }
  await finished;
  const total = timesMs.length + failures;
  return {
    answeredShare: total === 0 ? 0 : timesMs.length / total,
    p95Ms: percentile(timesMs, 0.95),
    longestMs: Math.max(...timesMs),
  };
}
