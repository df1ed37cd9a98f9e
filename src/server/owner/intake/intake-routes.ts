import * as z from 'zod/mini';
import { DAY_MS } from '#domain/dates/durations.ts';
import * as calls from '#domain/calls/intake-calls.ts';
import type { Intake, YoutubeDetails } from '#domain/intake/intake.ts';
import { type VideoFinding, videoFinding } from '#domain/keeping/video-check.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { videoInputSchema } from '#domain/videos/video.ts';
import { extractYoutubeId, isShortsUrl, watchAddress } from '#domain/videos/youtube.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { findVideosByYoutubeIds, createDrafts } from '#server/content/videos/draft-store.ts';
import { askOembed } from '#server/keeping/youtube-videos/ask-youtube.ts';
import {
  findChannel,
  listIntakeItems,
  setChannel,
  requestChannelCheck,
  findIntakeItem,
  ignoreIntakeItem,
} from './intake-store.ts';
import { oneLine } from './read-feed.ts';
import type { TakeoutVideo } from './read-takeout.ts';

export function intakeRoutes(app: App, context: Context): void {
  const { database, now } = context;

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
      ...(await findYoutubeDetails(video, context)),
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

const embedSchema = z.object({
  title: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});

/** What YouTube's oEmbed service says about a video, within 10 seconds. */
async function findYoutubeDetails(
  { youtubeId, isShorts }: { youtubeId: string; isShorts: boolean },
  context: Context,
): Promise<Pick<YoutubeDetails, 'title' | 'isVertical' | 'state'>> {
  const url = isShorts ? `https://www.youtube.com/shorts/${youtubeId}` : watchAddress(youtubeId);
  const oembed = await askOembed(url, context, { timeoutMs: TIMEOUT_MS });
  const state = states[videoFinding(oembed, 'missing')];
  const parsed = embedSchema.safeParse(parseJson(oembed?.body ?? ''));
  if (state !== 'ok' || !parsed.success) {
    return { title: null, isVertical: isShorts, state: state === 'ok' ? 'unknown' : state };
  }
  const { title, width = 0, height = 0 } = parsed.data;
  return { title: oneLine(title) || null, isVertical: isShorts || height > width, state };
}

/** The thumbnail is not asked for: the owner sees whether the link is right. */
const states: Record<VideoFinding, YoutubeDetails['state']> = {
  ok: 'ok',
  'not-embeddable': 'not-embeddable',
  private: 'private',
  missing: 'gone',
  inconclusive: 'unknown',
};

/** The draft of an upload. A video needs a title, so one without is titled by its id. */
export function draftOf(upload: TakeoutVideo): z.output<typeof videoInputSchema> {
  const { publishedAt, ...video } = upload;
  return videoInputSchema.parse({
    ...video,
    title: video.title || video.youtubeId,
    youtubeUrl: video.isVertical
      ? `https://www.youtube.com/shorts/${video.youtubeId}`
      : watchAddress(video.youtubeId),
    isPublished: false,
    publishDate: publishedAt ?? undefined,
  });
}
