import { type DestinationStream, destination } from 'pino';

/** The lines of about 50 requests. */
const BATCH_BYTES = 8192;

/** How long a line waits for others at most. */
const LONGEST_WAIT_MS = 100;

/**
 * Writes the log to standard output in batches, because writing each line separately takes longer
 * than sending a kept reply. Waiting lines are written when the process exits, even after an
 * uncaught error. Only a process that is killed loses the lines of its last {@link LONGEST_WAIT_MS}.
 */
export function batchedLog(): DestinationStream {
  return destination({ sync: false, minLength: BATCH_BYTES, periodicFlush: LONGEST_WAIT_MS });
}
