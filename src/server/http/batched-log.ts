import { type DestinationStream, destination } from 'pino';

/** The lines of about 50 requests. */
const BATCH_BYTES = 8192;

/** The longest time that a line waits for others. */
const LONGEST_WAIT_MS = 100;

/**
 * Writes the log to standard output in batches, because writing each line for itself takes longer
 * than sending a kept reply. What waits is written when the process exits, also after an error that
 * nothing caught. Only a process that is killed loses the lines of its last {@link LONGEST_WAIT_MS}.
 */
export function batchedLog(): DestinationStream {
  return destination({ sync: false, minLength: BATCH_BYTES, periodicFlush: LONGEST_WAIT_MS });
}
