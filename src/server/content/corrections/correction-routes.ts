import * as z from 'zod/mini';
import * as calls from '#domain/calls/evidence-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { type ListedCorrection, listedCorrectionSchema } from '#domain/corrections/correction.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import {
  listVideoTitles,
  findVideo,
  findVideoForAdmin,
} from '#server/content/videos/video-store.ts';
import { listSourcesByIds } from '#server/content/sources/source-store.ts';
import {
  type StoredCorrection,
  listCorrections,
  publishCorrection,
  withdrawCorrection,
} from './correction-store.ts';

export function correctionRoutes(app: App, { database, now }: Context): void {
  app.get(
    apiRoute.corrections,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'The corrections of all videos, the latest first',
        response: { 200: z.array(listedCorrectionSchema) },
      },
    },
    async () => {
      const listed = await listCorrections(database);
      const videoIds = new Set(listed.flatMap(({ videoId }) => videoId ?? []));
      const videos = await listVideoTitles(database, [...videoIds], now());
      const sourceIds = new Set(listed.flatMap(({ sourceId }) => sourceId ?? []));
      const named = await listSourcesByIds(database, [...sourceIds]);
      return listed.map((correction) => {
        const video = videos.get(correction.videoId ?? '');
        const source = named.get(correction.sourceId ?? '');
        return withPublicVideo(correction, { video, source });
      });
    },
  );

  implement(app, calls.publishCorrection, async ({ params: { id }, body }) => {
    const video = await findVideo(database, id, now());
    if (!video) throw await notCorrectable(id);
    return publishCorrection(database, video, body, now());
  });

  implement(app, calls.withdrawCorrection, async ({ params: { id } }) => {
    const correction = await withdrawCorrection(database, id, now());
    if (!correction) throw notFound('correction');
    return correction;
  });

  /** The refusal to correct a video that does not exist or that visitors cannot see. */
  async function notCorrectable(id: string): Promise<RequestError> {
    if (!(await findVideoForAdmin(database, id))) return notFound('video');
    return new RequestError(409, 'Visitors cannot see this video yet, so it cannot be corrected.');
  }
}

interface PublicParts {
  /** `undefined` if visitors cannot open the video. */
  video: Pick<AdminVideo, 'title' | 'language'> | undefined;
  source: { title: string; url: string } | undefined;
}

/**
 * A correction with the id and the current title of its video, and its source. If visitors cannot open
 * the video, the id and the source are `null`, and the title is the one that the video had when the
 * correction was published.
 */
function withPublicVideo(
  correction: StoredCorrection,
  { video, source }: PublicParts,
): ListedCorrection {
  if (!video) return { ...correction, videoId: null, language: null, source: null };
  const { title: videoTitle, language } = video;
  return { ...correction, videoTitle, language, source: source ?? null };
}
