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
