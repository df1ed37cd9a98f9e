import {
  FIRST_THUMBNAIL_STEP,
  nextThumbnailStep,
  thumbnailUrls,
} from '#domain/videos/thumbnail.ts';
import { isYoutubeId } from '#domain/videos/youtube.ts';

type Thumbnail = Uint8Array<ArrayBuffer>;

const TIMEOUT_MS = 3000;
const MAX_BYTES = 1_000_000;

/**
 * Downloads the largest thumbnail of a video from YouTube's image host. Returns `null` if YouTube has
 * no thumbnail of the video, or if the thumbnail does not arrive in time.
 *
 * No request is sent to an address that a user entered: the host is fixed, redirects are not
 * followed, and the only variable part is an id of letters, digits, "_" and "-".
 *
 * @param host      the origin of the image host
 * @param timeoutMs for all downloads together
 */
export async function fetchThumbnail(
  youtubeId: string,
  host: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Thumbnail | null> {
  if (!isYoutubeId(youtubeId)) return null;
  const [large, medium] = thumbnailUrls(youtubeId, host);
  const signal = AbortSignal.timeout(timeoutMs);
  const largest = await download(large, signal);
  if (largest !== null && (await isLarge(largest))) return largest;
  return download(medium, signal);
}

/**
 * Whether the image is the large thumbnail. For a video without a large thumbnail, YouTube sends a small
 * image.
 */
async function isLarge(image: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const width = await sharp(image)
    .metadata()
    .then(
      (metadata) => metadata.width,
      () => null,
    );
  // The step stays the same if an image of this width can be shown.
  return nextThumbnailStep(FIRST_THUMBNAIL_STEP, width) === FIRST_THUMBNAIL_STEP;
}

/** `null` unless the reply is a JPEG or PNG of at most {@link MAX_BYTES}. */
async function download(url: string, signal: AbortSignal): Promise<Thumbnail | null> {
  try {
    const reply = await fetch(url, { signal, redirect: 'error', credentials: 'omit' });
    const type = reply.headers.get('content-type') ?? '';
    if (!reply.ok || !/^image\/(?:jpeg|png)\b/.test(type) || reply.body === null) {
      await reply.body?.cancel();
      return null;
    }
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    for await (const chunk of reply.body) {
      sizeBytes += chunk.length;
      if (sizeBytes > MAX_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
