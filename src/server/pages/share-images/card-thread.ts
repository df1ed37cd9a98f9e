import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type Drawing, type Drawn, drawnSchema } from './share-card.ts';

const DRAW_TIMEOUT_MS = 15_000;

/** How long the thread, which takes about 100 MB of memory, waits for another card before it ends. */
const IDLE_MS = 30_000;

const MAX_HEAP_MB = 128;

/**
 * Draws cards in a separate thread, because satori would block requests while it measures text.
 * The thread starts with the first card and ends {@link IDLE_MS} after the last one.
 *
 * After each card the thread pauses for as long as the drawing took, so that a flood of requests
 * takes at most half of one processor.
 */
export function cardThread() {
  const limit = pLimit(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function drawOne(drawing: Drawing): Promise<Drawn> {
    clearTimeout(idle);
    worker ??= startThread();
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
      worker.postMessage(drawing);
      const signal = AbortSignal.timeout(DRAW_TIMEOUT_MS);
      const [message]: unknown[] = await once(worker, 'message', { signal });
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      return drawnSchema.parse(message);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Rejects if the picture cannot be drawn. Pictures are drawn one after the other. */
  function draw(drawing: Drawing): Promise<Drawn> {
    const drawn = Promise.withResolvers<Drawn>();
    void limit(async () => {
      const start = performance.now();
      await drawOne(drawing).then(drawn.resolve, drawn.reject);
      await sleep(performance.now() - start, undefined, { ref: false });
    });
    return drawn.promise;
  }

  return { draw, close: end };
}

function startThread(): Worker {
  // The built server also runs this thread from its TypeScript source.
  const file = new URL(import.meta.resolve('#server/pages/share-images/draw-card-worker.ts'));
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.unref();
  return worker;
}
