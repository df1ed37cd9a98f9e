import { LRUCache } from 'lru-cache';
import { RequestError } from '#server/core/http/request-error.ts';
import type { Drawn } from './share-card.ts';

/** At most 12 MB, because an image has at most 200 KB. */
const MAX_CACHED = 60;

/**
 * The most images that may be in progress at a time: waiting for a thumbnail (up to 1 MB each),
 * waiting to be drawn, or being drawn.
 */
const MAX_PENDING = 12;

/** How long an image without its thumbnail is cached. */
const INCOMPLETE_MS = 10 * 60 * 1000;

const RETRY_AFTER_SECONDS = 10;

/** The most recently used images, by address. Requests for the same image wait for one drawing. */
export function imageCache(maxCached = MAX_CACHED, maxPending = MAX_PENDING) {
  // Reads the time from `Date`, which tests can set.
  const images = new LRUCache<string, Promise<Drawn>>({ max: maxCached, perf: Date });
  let pending = 0;

  async function awaitDrawing(address: string, image: Promise<Drawn>): Promise<void> {
    pending += 1;
    try {
      const { isComplete } = await image;
      if (!isComplete) images.set(address, image, { ttl: INCOMPLETE_MS });
    } catch {
      images.delete(address);
    } finally {
      pending -= 1;
    }
  }

  return {
    /**
     * The cached image of an address, or else a new one.
     *
     * @throws RequestError 503 when too many other images are being drawn
     */
    get(address: string, drawImage: () => Promise<Drawn>): Promise<Drawn> {
      const cached = images.get(address);
      if (cached) return cached;
      if (pending >= maxPending) {
        const message = 'Too many images are being drawn. Please try again shortly.';
        throw new RequestError(503, message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      const image = drawImage();
      images.set(address, image);
      void awaitDrawing(address, image);
      return image;
    },
  };
}
