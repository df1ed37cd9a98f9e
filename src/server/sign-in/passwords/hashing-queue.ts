import pLimit from 'p-limit';
import type { PasswordHashing } from '#server/sign-in/passwords/password-hashing.ts';

/** Each hash takes 19 MiB and a whole core. */
const CONCURRENCY = 2;

/** The most passwords that may wait: about as many as are hashed in one second. */
const MAX_PENDING = 100;

/** Thrown instead of hashing a password when the queue is full. */
export class HashingQueueFull extends Error {
  override name = 'HashingQueueFull';
}

export interface QueuedHashing extends PasswordHashing {
  /** How many passwords are being hashed or wait to be hashed. */
  countQueued: () => number;
}

/**
 * Limits the hashing to two passwords at a time. The rest wait in a queue, so that
 * parallel sign-ins cannot exhaust the memory.
 * When the queue is full, `hash` and `verify` reject with {@link HashingQueueFull}.
 */
export function queueHashing(hashing: PasswordHashing): QueuedHashing {
  const limit = pLimit(CONCURRENCY);

  async function enqueue<Result>(hash: () => Promise<Result>): Promise<Result> {
    if (limit.pendingCount >= MAX_PENDING) throw new HashingQueueFull();
    return limit(hash);
  }

  return {
    hash: (password) => enqueue(() => hashing.hash(password)),
    verify: (passwordHash, password) => enqueue(() => hashing.verify(passwordHash, password)),
    countQueued: () => limit.activeCount + limit.pendingCount,
  };
}
