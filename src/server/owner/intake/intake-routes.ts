import * as z from 'zod/mini';
import * as calls from '#domain/calls/intake-calls.ts';
import type { Intake, YoutubeDetails } from '#domain/intake/intake.ts';
import { videoInputSchema } from '#domain/videos/video.ts';
import { extractYoutubeId, isShortsUrl, watchAddress } from '#domain/videos/youtube.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { Outbound } from '#server/core/outbound/outbound.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import { findVideosByYoutubeIds, createDrafts } from '#server/content/videos/draft-store.ts';
import {
  findChannel,
  listIntakeItems,
  setChannel,
  requestChannelCheck,
  findIntakeItem,
  ignoreIntakeItem,
} from './intake-store.ts';
import { type FeedEntry, oneLine } from './read-feed.ts';
import type { TakeoutVideo } from './read-takeout.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function intakeRoutes(
  app: App,
  { database, outbound, env: { services }, now }: Context,
): void {
  async function read(): Promise<Intake> {
    const channel = await findChannel(database);
    const items = await listIntakeItems(database);
    const existing = await findVideosByYoutubeIds(
      database,
      items.map(({ youtubeId }) => youtubeId),
    );
    // A feed fails for hours now and then, so the owner is told only after a day.
    const isSilent =
      channel !== undefined && now().getTime() - Date.parse(channel.answeredAt) >= DAY_MS;
    return {
      channelId: channel?.channelId ?? null,
      checkedAt: channel?.checkedAt ?? null,
      problem: isSilent ? 'YouTube has not answered for a day. Is the channel ID right?' : null,
      items: items.map(({ isIgnored, ...item }) => {
        const state = existing.has(item.youtubeId) ? 'added' : isIgnored ? 'ignored' : 'new';
        return Object.assign(item, { state } as const);
      }),
    };
  }

  implement(app, calls.readYoutubeDetails, async ({ query: { link } }) => {
    const youtubeId = extractYoutubeId(link);
    if (youtubeId === null) {
      const nothing = { title: null, isVertical: false, state: 'unknown' as const };
      return { youtubeId: null, ...nothing, existingVideoId: null };
    }
    const existing = await findVideosByYoutubeIds(database, [youtubeId]);
    const video = { youtubeId, isShorts: isShortsUrl(link) };
    return {
      youtubeId,
      ...(await findYoutubeDetails(video, { outbound, services })),
      existingVideoId: existing.get(youtubeId) ?? null,
    };
  });

  implement(app, calls.readIntake, read);

  implement(app, calls.setChannel, async ({ body: { channelId } }) => {
    await setChannel(database, channelId, now());
    return read();
  });

  implement(app, calls.checkUploads, async () => {
    await requestChannelCheck(database, now());
    return { message: 'The check begins soon.' };
  });

  implement(app, calls.addUpload, async ({ params: { youtubeId } }) => {
    const upload = await findIntakeItem(database, youtubeId);
    if (!upload) throw notFound('upload');
    const [draft] = await createDrafts(database, [draftOf(upload)]);
    if (!draft) throw new RequestError(409, 'This site has this video already.');
    return draft;
  });

  implement(app, calls.ignoreUpload, async ({ params: { youtubeId } }) => {
    if (!(await ignoreIntakeItem(database, youtubeId))) throw notFound('upload');
    return { message: 'Upload ignored' };
  });
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

const embedSchema = z.object({
  title: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});

/** What YouTube's oEmbed service says about a video, within 10 seconds. */
async function findYoutubeDetails(
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

/** The draft of an upload. A video needs a title, so one without is titled by its id. */
export function draftOf(upload: FeedEntry | TakeoutVideo): z.output<typeof videoInputSchema> {
  const { youtubeId, title, description, publishedAt } = upload;
  const isVertical = 'isVertical' in upload && upload.isVertical;
  return videoInputSchema.parse({
    title: title || youtubeId,
    youtubeId,
    youtubeUrl: isVertical
      ? `https://www.youtube.com/shorts/${youtubeId}`
      : watchAddress(youtubeId),
    description,
    isVertical,
    isPublished: false,
    publishDate: publishedAt ?? undefined,
  });
}
