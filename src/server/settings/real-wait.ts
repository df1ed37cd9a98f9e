import { setTimeout as sleep } from 'node:timers/promises';

/** Waits in real time, or until the signal is aborted; tests pass their own function. */
export async function realWait(durationMs: number, stopping: AbortSignal): Promise<void> {
  // An aborted wait is not an error, and an unfinished one does not keep the process alive.
  await sleep(durationMs, undefined, { signal: stopping, ref: false }).catch(() => {});
}
