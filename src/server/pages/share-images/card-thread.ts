import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Tile } from './draw-tile.ts';
import {
  type DrawnCard,
  drawnCardSchema,
  drawnTileSchema,
  type Drawing,
  type ShareCard,
} from './share-card.ts';

const DRAW_TIMEOUT_MS = 15_000;

/** How long the thread, which takes about 100 MB of memory, waits for another card before it ends. */
const IDLE_MS = 30_000;

const MAX_HEAP_MB = 128;

export interface CardThread {
  /** Rejects if the card cannot be drawn. Cards and tiles are drawn one after the other. */
  draw: (card: ShareCard) => Promise<DrawnCard>;
  /** Draws initials on a tile, as a PNG. */
  drawTile: (tile: Tile) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/**
 * Draws cards in a separate thread, because satori would block requests while it measures text.
 * The thread starts with the first card and ends {@link IDLE_MS} after the last one.
 *
 * After each card the thread pauses for as long as the drawing took, so that a flood of requests
 * takes at most half of one processor.
 */
export function cardThread(): CardThread {
  const limit = pLimit(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function drawOne(drawing: Drawing): Promise<unknown> {
    clearTimeout(idle);
    worker ??= startThread();
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
      worker.postMessage(drawing);
      const signal = AbortSignal.timeout(DRAW_TIMEOUT_MS);
      const [message]: unknown[] = await once(worker, 'message', { signal });
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      return message;
    } catch (error) {
      await end();
      throw error;
    }
  }

  function queue(drawing: Drawing): Promise<unknown> {
    const drawn = Promise.withResolvers<unknown>();
    void limit(async () => {
      const start = performance.now();
      await drawOne(drawing).then(drawn.resolve, drawn.reject);
      await pause(performance.now() - start);
    });
    return drawn.promise;
  }

  return {
    draw: async (card) => drawnCardSchema.parse(await queue({ card })),
    drawTile: async (tile) => drawnTileSchema.parse(await queue({ tile })).png,
    close: end,
  };
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

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs).unref();
  });
}
