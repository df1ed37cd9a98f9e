import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from './check.ts';
import type { RunningServer } from './site.ts';

/** The resources that a server uses. */
export interface Usage {
  memoryMiB: number;
  /** Open files and connections. */
  handles: number;
}

/** `fetch` keeps connections open for as long as the server allows, 72 seconds. */
const IDLE_CONNECTIONS_CLOSED_MS = 90_000;

/** The server may open a file or a connection to the database while it is measured. */
const MAX_LEFT_HANDLES = 2;

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

/** Expects the server to close what it has opened since `before`, and reports its memory. */
export async function usageCheck(server: RunningServer, before: Usage): Promise<Check> {
  const left = await leftHandles(server, before, IDLE_CONNECTIONS_CLOSED_MS);
  return {
    requirement: 'no file or connection is left open',
    measurement: describeUsage(before, await usageOf(server)),
    isMet: left <= MAX_LEFT_HANDLES,
  };
}

/** For example "31 → 31 handles, 120 → 131 MiB". */
export function describeUsage(before: Usage, after: Usage): string {
  const memory = `${before.memoryMiB.toFixed(0)} → ${after.memoryMiB.toFixed(0)} MiB`;
  return `${before.handles} → ${after.handles} handles, ${memory}`;
}
