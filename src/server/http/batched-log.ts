import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, destination } from 'pino';

/** The size of the log lines of about 50 requests. */
const BATCH_BYTES = 8192;

/** How long a line waits at most until it is written. */
const LONGEST_WAIT_MS = 100;

/** How long {@link BatchedLog.end} waits for the program that reads standard output. */
const END_TIMEOUT_MS = 500;

interface BatchedLog {
  stream: DestinationStream;
  /**
   * Writes the waiting lines. If the program that reads standard output does not accept them within
   * half a second, they are lost.
   */
  end: () => Promise<void>;
}

/**
 * Writes the log to standard output in batches, because writing each line separately takes longer
 * than sending a cached reply. Waiting lines are also written when the process exits, even after an
 * uncaught error. Only a process that is killed loses the lines of its last {@link LONGEST_WAIT_MS}.
 */
export function batchedLog(): BatchedLog {
  const stream = destination({
    sync: false,
    minLength: BATCH_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  });
  return {
    stream,
    async end() {
      const flushed = new Promise<void>((resolve) => {
        stream.flush(() => resolve());
      });
      await Promise.race([flushed, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
      // When the process exits, pino would otherwise wait forever for a reader that has stalled.
      stream.flushSync = () => {};
    },
  };
}
