import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from './site.ts';

/** The resources that a server uses. */
interface Usage {
  memoryMiB: number;
  /** Open files and connections. */
  handles: number;
}

export async function usageOf(server: RunningServer): Promise<Usage> {
  return { memoryMiB: await memoryMiB(server), handles: await openHandles(server) };
}

/** Resident memory of the server in MiB. Reads /proc, so it works on Linux only. */
export async function memoryMiB({ process }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function openHandles({ process }: RunningServer): Promise<number> {
  return (await readdir(`/proc/${process.pid}/fd`)).length;
}

/**
 * Waits until the server has no more handles than before, for at most the given time.
 *
 * @returns how many more handles are still open than before
 */
export async function leftHandles(
  server: RunningServer,
  before: Usage,
  withinMs: number,
): Promise<number> {
  const end = performance.now() + withinMs;
  let left = (await openHandles(server)) - before.handles;
  while (left > 0 && performance.now() < end) {
    await sleep(500);
    left = (await openHandles(server)) - before.handles;
  }
  return Math.max(0, left);
}

/** The value that the given share of the values does not exceed: 0.5 for the median, 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
