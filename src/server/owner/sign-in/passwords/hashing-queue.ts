import pLimit from 'p-limit';
import { RequestError } from '#server/core/http/request-error.ts';
import type { PasswordHashing, QueuedHashing } from '#server/core/access/password-hashing.ts';

/** Each hash takes 19 MiB and a whole core. */
const CONCURRENCY = 2;

/** The most passwords that may wait: about as many as are hashed in one second. */
const MAX_PENDING = 100;

const RETRY_SECONDS = 2;

/**
 * Limits the hashing to two passwords at a time. The rest wait in a queue, so that parallel sign-ins
 * cannot exhaust the memory. When the queue is full, `hash` and `verify` reject with RequestError 503.
 */
export function queueHashing(hashing: PasswordHashing): QueuedHashing {
  const limit = pLimit(CONCURRENCY);

  async function enqueue<Result>(hash: () => Promise<Result>): Promise<Result> {
    if (limit.pendingCount >= MAX_PENDING) {
      throw new RequestError(503, 'Too many sign-ins at once. Please try again in a moment.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    return limit(hash);
  }

  return {
    hash: (password) => enqueue(() => hashing.hash(password)),
    verify: (passwordHash, password) => enqueue(() => hashing.verify(passwordHash, password)),
    countQueued: () => limit.activeCount + limit.pendingCount,
  };
}
