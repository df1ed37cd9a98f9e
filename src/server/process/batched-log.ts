import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, destination } from 'pino';

/** In bytes: the lines of about 25 requests. */
const BATCH_BYTES = 4096;

/** The longest time that a line waits for others. */
const LONGEST_WAIT_MS = 100;

/** How long {@link BatchedLog.end} waits for the reader of the log. */
const END_TIMEOUT_MS = 500;

interface BatchedLog {
  stream: DestinationStream;
  /**
   * Writes the waiting lines. Resolves after half a second even if the reader of the log stalls; the
   * lines that it has not read by then are lost.
   */
  end: () => Promise<void>;
}

/**
 * Writes the log to standard output in batches. Pino also writes the waiting lines when the process
 * exits, even after an uncaught error. A process that is killed loses the lines of its last
 * {@link LONGEST_WAIT_MS}.
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
      const flushed = new Promise<boolean>((resolve) => {
        stream.flush(() => resolve(true));
      });
      const isRead = await Promise.race([flushed, sleep(END_TIMEOUT_MS, false, { ref: false })]);
      // At the exit of the process, pino would wait without end for a reader that stalls or is gone.
      if (!isRead) stream.flushSync = () => {};
    },
  };
}
