import * as z from 'zod/mini';
import { watchAddress } from '#domain/videos/youtube.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { OutboundFailure } from '#server/outbound/outbound-failure.ts';
import type { YoutubeDetails } from '#domain/intake/intake.ts';
import { oneLine } from './read-feed.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

const embedSchema = z.object({
  title: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});

/** What YouTube's oEmbed service says about a video, within 10 seconds. */
export async function findYoutubeDetails(
  video: { youtubeId: string; isShorts: boolean },
  { outbound, services }: { outbound: Outbound; services: { youtube: string } },
): Promise<Pick<YoutubeDetails, 'title' | 'isVertical' | 'state'>> {
  const { youtubeId, isShorts } = video;
  const url = isShorts ? `https://www.youtube.com/shorts/${youtubeId}` : watchAddress(youtubeId);
  const query = new URLSearchParams({ format: 'json', url });
  const unknown = { title: null, isVertical: isShorts, state: 'unknown' as const };
  try {
    using reply = await outbound.request(`${services.youtube}/oembed?${query}`, {
      timeoutMs: TIMEOUT_MS,
    });
    const state = embedState(reply.status);
    if (state !== 'ok') return { ...unknown, state };
    const parsed = embedSchema.safeParse(parseJson((await reply.read(MAX_BYTES)).toString()));
    // YouTube has answered 200 with the text "Forbidden" for private videos.
    if (!parsed.success) return { ...unknown, state: 'private' };
    const { title, width = 0, height = 0 } = parsed.data;
    return { title: oneLine(title) || null, isVertical: isShorts || height > width, state };
  } catch (error) {
    if (error instanceof OutboundFailure) return unknown;
    throw error;
  }
}

/** What the status of the oEmbed service means. */
function embedState(status: number): YoutubeDetails['state'] {
  if (status === 200) return 'ok';
  if (status === 401) return 'not-embeddable';
  if (status === 403) return 'private';
  return status === 404 || status === 400 ? 'gone' : 'unknown';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
