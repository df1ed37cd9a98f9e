import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { RenderedReply } from './cached-reply.ts';
import { RequestError } from '#server/http/request-error.ts';

/** The most renderings that may wait. */
const MAX_PENDING = 32;

const RETRY_AFTER_SECONDS = 5;

type Render = () => Promise<RenderedReply>;

/**
 * Renders one reply at a time. After each, the queue pauses for as long as the rendering took, so
 * that a flood of requests takes at most half of the time of the thread that answers all visitors.
 *
 * The returned function rejects with `RequestError` 503 when too many renderings wait.
 */
export function renderQueue(): (render: Render) => Promise<RenderedReply> {
  const limit = pLimit(1);

  return async (render) => {
    if (limit.pendingCount >= MAX_PENDING) throw queueFull();
    const { promise, resolve, reject } = Promise.withResolvers<RenderedReply>();
    void limit(async () => {
      // Requests that arrived during the previous rendering are answered first.
      await setImmediate();
      const start = performance.now();
      await render().then(resolve, reject);
      await sleep(performance.now() - start);
    });
    return promise;
  };
}

function queueFull(): RequestError {
  return new RequestError(503, 'The server is busy. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
