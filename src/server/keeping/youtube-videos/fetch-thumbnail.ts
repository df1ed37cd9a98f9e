import {
  FIRST_THUMBNAIL_STEP,
  nextThumbnailStep,
  thumbnailUrls,
} from '#domain/videos/thumbnail.ts';
import { isYoutubeId } from '#domain/videos/youtube.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Outbound } from '#server/core/outbound/outbound.ts';

type Thumbnail = Uint8Array<ArrayBuffer>;

const OK = 200;
const TIMEOUT_MS = 3000;
const MAX_BYTES = 1_000_000;

/**
 * Downloads the largest thumbnail of a video from YouTube's image host. Returns `null` if YouTube has
 * no thumbnail of the video, or if the thumbnail does not arrive in time.
 *
 * No request is sent to an address that a user entered: the host is fixed, redirects are not
 * followed, and the only variable part is an id of letters, digits, "_" and "-".
 *
 * @param timeoutMs for all downloads together
 */
export async function fetchThumbnail(
  youtubeId: string,
  { outbound, env }: Pick<Context, 'outbound' | 'env'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Thumbnail | null> {
  if (!isYoutubeId(youtubeId)) return null;
  const [large, medium] = thumbnailUrls(youtubeId, env.services.youtubeImagesUrl);
  const signal = AbortSignal.timeout(timeoutMs);
  const largest = await download(outbound, large, signal);
  if (largest !== null && (await isLarge(largest))) return largest;
  return download(outbound, medium, signal);
}

/**
 * Whether the image is the large thumbnail. For a video without a large thumbnail, YouTube sends a small
 * image.
 */
async function isLarge(image: Uint8Array): Promise<boolean> {
  const width = await imageWidth(image);
  // The step stays the same if an image of this width can be shown.
  return nextThumbnailStep(FIRST_THUMBNAIL_STEP, width) === FIRST_THUMBNAIL_STEP;
}

/** `null` unless the reply is a JPEG or PNG of at most {@link MAX_BYTES}. */
async function download(
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<Thumbnail | null> {
  try {
    using reply = await outbound.request(url, { signal, maxRedirects: 0 });
    const type = reply.headers['content-type'] ?? '';
    if (reply.status !== OK || !/^image\/(?:jpeg|png)\b/.test(type)) return null;
    return await reply.read(MAX_BYTES);
  } catch {
    return null;
  }
}

/** In pixels; `null` for bytes that are no picture. */
export async function imageWidth(bytes: Uint8Array): Promise<number | null> {
  const { default: sharp } = await import('sharp');
  try {
    return (await sharp(bytes).metadata()).width;
  } catch {
    return null;
  }
}
