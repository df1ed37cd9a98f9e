import { RequestError } from '#server/http/request-error.ts';
import type { PasswordHashing } from '#server/security/password-hashing.ts';

/** Each takes 19 MiB and a whole core. */
const AT_ONCE = 2;

/** As many as are answered within about a second. */
const LONGEST_QUEUE = 100;

const RETRY_SECONDS = 2;

/**
 * The same hashing, at most two at a time; the rest queue, so that no number of
 * parallel sign-ins exhausts the memory.
 *
 * @throws RequestError 503 when the queue is full; nothing was hashed
 */
export function queueHashing(hashing: PasswordHashing): PasswordHashing {
  const queue: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (queue.length >= LONGEST_QUEUE) throw tooBusy();
      const turn = Promise.withResolvers<void>();
      queue.push(turn.resolve);
      await turn.promise;
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Whoever is next takes over the place, so nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    verify: (passwordHash, password) => inTurn(() => hashing.verify(passwordHash, password)),
  };
}

function tooBusy(): RequestError {
  return new RequestError(503, 'Too many sign-ins at once. Please try again in a moment.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
