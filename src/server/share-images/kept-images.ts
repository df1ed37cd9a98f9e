import { RequestError } from '#server/http/request-error.ts';

export interface ShareImage {
  jpeg: Uint8Array;
  /** False if a thumbnail is missing. Such an image is drawn again after some time. */
  isComplete: boolean;
}

/** At most 12 MB, because an image has at most 200 KB. */
const MAX_KEPT = 60;

/** Each of them waits for a thumbnail of at most 1 MB, or to be drawn. */
const MAX_PENDING = 12;

const INCOMPLETE_MS = 10 * 60 * 1000;

const RETRY_AFTER_SECONDS = 10;

interface KeptImage {
  image: Promise<ShareImage>;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** The images that were drawn last, by address. Requests for the same image wait for one drawing. */
export function keptImages(maxKept = MAX_KEPT, maxPending = MAX_PENDING) {
  /** Sorted by last use. */
  const kept = new Map<string, KeptImage>();
  let pending = 0;

  async function draw(address: string, entry: KeptImage): Promise<void> {
    pending += 1;
    try {
      const { isComplete } = await entry.image;
      if (!isComplete) entry.expiresAt = Date.now() + INCOMPLETE_MS;
    } catch {
      kept.delete(address);
    } finally {
      pending -= 1;
    }
  }

  return {
    /**
     * The kept image of an address, or else a new one.
     *
     * @throws RequestError 503 when too many other images are being drawn
     */
    get(address: string, drawImage: () => Promise<ShareImage>): Promise<ShareImage> {
      const found = kept.get(address);
      const isCachedReply = found !== undefined && found.expiresAt > Date.now();
      if (!isCachedReply && pending >= maxPending) throw tooManyImages();

      const entry = isCachedReply ? found : { image: drawImage(), expiresAt: Infinity };
      kept.delete(address);
      kept.set(address, entry);
      if (!isCachedReply) void draw(address, entry);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return entry.image;
    },
  };
}

function tooManyImages(): RequestError {
  return new RequestError(503, 'Too many images are being drawn. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
