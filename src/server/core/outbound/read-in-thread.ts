import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A page of ordinary content takes less than a second, and 60 MB. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 256;

/**
 * Runs a program in a thread of its own, because a hostile text that another website has sent takes
 * seconds to read, in which the server would answer no requests.
 *
 * @param program reads `workerData`, and posts one message
 * @returns the message
 * @throws when the program fails, or needs too much time or memory
 */
export async function readInThread(program: URL, input: unknown): Promise<unknown> {
  const worker = new Worker(program, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.unref();
  try {
    const [message]: unknown[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return message;
  } finally {
    await worker.terminate();
  }
}
