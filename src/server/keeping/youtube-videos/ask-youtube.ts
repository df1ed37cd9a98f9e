import {
  isSaidMissing,
  type OembedAnswer,
  type ThumbnailAnswer,
  type VideoFinding,
  videoFinding,
} from '#domain/keeping/video-check.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import { watchAddress } from '#domain/videos/youtube.ts';
import type { Context } from '#server/core/context/context.ts';
import type { OutboundRequest } from '#server/core/outbound/outbound.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import { imageWidth } from './fetch-thumbnail.ts';

const OK = 200;
const NOT_FOUND = 404;
const MAX_OEMBED_BYTES = 64 * 1024;
const MAX_IMAGE_BYTES = 1_000_000;

/** In pixels. The thumbnail has 480; the gray image for a missing one has 120. */
const MIN_THUMBNAIL_WIDTH = 320;

/**
 * Asks YouTube whether it plays a video on other sites. The thumbnail is only asked for if oEmbed says
 * that the video is missing.
 */
export async function askYoutube(
  youtubeId: string,
  context: Context,
  signal: AbortSignal,
): Promise<VideoFinding> {
  const oembed = await askOembed(watchAddress(youtubeId), context, { signal });
  const thumbnail = isSaidMissing(oembed)
    ? await askThumbnail(youtubeId, context, signal)
    : 'unknown';
  return videoFinding(oembed, thumbnail);
}

/** What YouTube's oEmbed service says about the address of a video; `null` without an answer. */
export async function askOembed(
  url: string,
  { outbound, env: { services } }: Context,
  limits: Pick<OutboundRequest, 'signal' | 'timeoutMs'>,
): Promise<OembedAnswer | null> {
  const query = new URLSearchParams({ format: 'json', url });
  return orNull(async () => {
    const address = `${services.youtubeUrl}/oembed?${query}`;
    using reply = await outbound.request(address, { ...limits, maxRedirects: 0 });
    return {
      status: reply.status,
      body: (await reply.readStart(MAX_OEMBED_BYTES)).toString('utf8'),
    };
  });
}

async function askThumbnail(
  youtubeId: string,
  { outbound, env: { services } }: Context,
  signal: AbortSignal,
): Promise<ThumbnailAnswer> {
  const [, address] = thumbnailUrls(youtubeId, services.youtubeImagesUrl);
  const answer = await orNull(async () => {
    using reply = await outbound.request(address, { signal, maxRedirects: 0 });
    if (reply.status === NOT_FOUND) return 'missing';
    if (reply.status !== OK) return 'unknown';
    return thumbnailIn(await reply.read(MAX_IMAGE_BYTES));
  });
  return answer ?? 'unknown';
}

/** A picture of a video is `found`, the gray one is a `missing` thumbnail, and other bytes say nothing. */
export async function thumbnailIn(bytes: Uint8Array): Promise<ThumbnailAnswer> {
  const width = await imageWidth(bytes);
  if (width === null) return 'unknown';
  return width < MIN_THUMBNAIL_WIDTH ? 'missing' : 'found';
}

async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OutboundFailure) return null;
    throw error;
  }
}
