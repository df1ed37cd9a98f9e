import { sql } from 'kysely';
import { DAY_MS } from '#domain/dates/durations.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { afterVideoCheck, type VideoFinding } from '#domain/keeping/video-check.ts';
import type { Context } from '#server/core/context/context.ts';
import { addMissing, claimDue } from '#server/core/database/due/due-rows.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { fetchThumbnail } from '#server/keeping/youtube-videos/fetch-thumbnail.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { takeSlot } from '#server/core/outbound/outbound-slots.ts';
import { listPublicVideos } from '#server/content/videos/video-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { walkPages } from '../public-sources.ts';
import { deleteForgottenFiles } from '../sweep-known.ts';
import { askYoutube, thumbnailIn } from './ask-youtube.ts';
import {
  type ClaimedVideo,
  newVideoCheck,
  hasPublicVideo,
  updateVideoCheck,
} from './video-check-store.ts';

/** The slot of YouTube's two hosts, of which each check asks both at most. */
const SLOT = 'youtube';

const SPACING_MS = 5000;

const THUMBNAIL_EXTENSIONS = ['jpg', 'png'] as const;

/**
 * Checks in turn whether YouTube still plays the public videos, and stores the thumbnail of each once.
 * If only the thumbnails are needed, nothing is checked.
 */
export function videoCheckJob(context: Context): Job {
  const { database, uploads, now } = context;
  const { checkEveryMs } = context.env;
  const nextVideos = walkPages((page) => listPublicVideos(database, page, now()));
  const inMs = (durationMs: number) => new Date(now().getTime() + durationMs).toISOString();
  const retryMs = Math.min(DAY_MS, checkEveryMs);

  /** The latest videos are checked first, because visitors see them on the home page. */
  async function adoptVideos(): Promise<void> {
    const videos = await nextVideos();
    const latestFirst = videos.toSorted((a, b) =>
      (a.publishDate ?? '') < (b.publishDate ?? '') ? 1 : -1,
    );
    // Due in this order, one millisecond after the other, and none later than now.
    const firstDue = now().getTime() - videos.length;
    const rows = latestFirst.map(({ youtubeId }, index) =>
      newVideoCheck(youtubeId, new Date(firstDue + index)),
    );
    await addMissing(database, 'youtube_videos', rows);
  }

  async function check(
    claimed: ClaimedVideo,
    checksLinks: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const finding = checksLinks ? await askYoutube(claimed.youtubeId, context, signal) : undefined;
    const stored =
      claimed.thumbnailName === null && finding !== 'missing'
        ? await storeThumbnail(claimed.youtubeId)
        : null;
    if (!signal.aborted) {
      const { state, shownState, strikes, failingSince, lastOkAt } = claimed;
      const before = { state, shownState, strikes, failingSince, lastOkAt };
      const hasThumbnail = (stored ?? claimed.thumbnailName) !== null;
      await updateVideoCheck(database, claimed, {
        ...(finding && {
          ...afterVideoCheck(before, finding, now()),
          checkedAt: now().toISOString(),
        }),
        ...(stored !== null && { thumbnailName: uploadNameFromUrl(stored) }),
        dueAt: dueAfter(finding, hasThumbnail),
      });
    }
    // Keeps the file if the row references it.
    await uploads.deleteUnreferenced('thumbnail', [stored]);
  }

  /** Stores the thumbnail of a video, if it has one. Returns its URL. */
  async function storeThumbnail(youtubeId: string): Promise<string | null> {
    const bytes = await fetchThumbnail(youtubeId, context);
    if (bytes === null || (await thumbnailIn(bytes)) !== 'found') return null;
    try {
      const accepted = { fileName: '', extensions: THUMBNAIL_EXTENSIONS };
      const file = await uploads.checkBytes(Buffer.from(bytes), accepted);
      return await uploads.store(file, 'thumbnail');
    } catch (error) {
      // The file is damaged or of another kind.
      if (error instanceof RequestError) return null;
      throw error;
    }
  }

  function dueAfter(finding: VideoFinding | undefined, hasThumbnail: boolean): string {
    if (!hasThumbnail) return inMs(retryMs);
    // Without a finding, the video is due as soon as videos are checked.
    if (finding === undefined) return inMs(0);
    return inMs(finding === 'ok' ? checkEveryMs : retryMs);
  }

  return {
    name: 'video checks',
    async runNext(signal) {
      const { checksLinks, playsAfterClick } = await findSettings(database, keepingSettings);
      if (!checksLinks && !playsAfterClick) return false;
      await adoptVideos();
      const isPublic = hasPublicVideo(database, now());
      const claimed = await claimDue(database, 'youtube_videos', now(), {
        among: checksLinks ? isPublic : sql`"thumbnailName" is null and ${isPublic}`,
        longestWaitMs: Math.max(checkEveryMs, DAY_MS),
      });
      if (!claimed) return false;
      if (!(await takeSlot(database, SLOT, { spacingMs: SPACING_MS, now: now() }))) {
        await updateVideoCheck(database, claimed, { dueAt: inMs(SPACING_MS) });
        return false;
      }
      await check(claimed, checksLinks, signal);
      await deleteForgottenFiles(context, 'thumbnail');
      return true;
    },
  };
}
