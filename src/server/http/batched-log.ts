import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, destination } from 'pino';

/** In characters: the lines of about 200 requests. */
const BATCH_LENGTH = 32 * 1024;

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
 * Writes the log to standard output in batches, because writing each line separately takes longer
 * than sending a cached reply. Waiting lines are also written when the process exits, even after an
 * uncaught error. A process that is killed loses the lines of its last {@link LONGEST_WAIT_MS}.
 *
 * Pino could batch the lines itself, but it measures the whole batch again for each line.
 */
export function batchedLog(): BatchedLog {
  // With a minimum of 0, flush() would not wait until everything is written.
  const output = destination({ sync: false, minLength: 1 });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function writeWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') output.write(waiting);
    waiting = '';
  }

  function writeAtExit(): void {
    writeWaiting();
    output.flushSync();
  }

  process.once('exit', writeAtExit);
  return {
    stream: {
      write(line) {
        waiting += line;
        if (waiting.length >= BATCH_LENGTH) writeWaiting();
        else timer ??= setTimeout(writeWaiting, LONGEST_WAIT_MS).unref();
      },
    },
    async end() {
      process.off('exit', writeAtExit);
      writeWaiting();
      const flushed = new Promise<void>((resolve) => {
        output.flush(() => resolve());
      });
      await Promise.race([flushed, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
      // At the exit of the process, pino would wait without end for a reader that stalls or is gone.
      output.flushSync = () => {};
    },
  };
}
