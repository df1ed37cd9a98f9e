import { setTimeout as sleep } from 'node:timers/promises';

/** Waits in real time, or until the signal is aborted; tests pass their own function. */
export async function realWait(durationMs: number, stopping: AbortSignal): Promise<void> {
  // An aborted wait is not an error, and an unfinished one does not keep the process alive.
  await sleep(durationMs, undefined, { signal: stopping, ref: false }).catch(() => {});
}

/**
 * The result, or a rejection as soon as the signal is aborted, whatever the work does with the signal
 * itself. What waits for an event of a connection may otherwise wait forever.
 */
export async function orAborted<Result>(
  signal: AbortSignal,
  result: Promise<Result>,
): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Returns a function whose concurrent callers share one call of `run`. */
export function sharedWhilePending<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= run().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
