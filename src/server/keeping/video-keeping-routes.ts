import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { videoKeepingSchema } from '#domain/keeping/video-keeping.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { notFound } from '#server/http/not-found.ts';
import type { App } from '#server/http/typed-app.ts';
import type { VideoKeepingStore } from './video-keeping-store.ts';

interface VideoKeepingDependencies {
  videoKeeping: VideoKeepingStore;
  videos: { findForAdmin: (id: string) => Promise<{ id: string; youtubeId: string } | undefined> };
  sources: { list: (videoId: string) => Promise<{ id: string; url: string }[]> };
  citations: { listForVideo: (videoId: string) => Promise<Citation[]> };
}

export function videoKeepingRoutes(
  app: App,
  { videoKeeping, videos, sources, citations }: VideoKeepingDependencies,
): void {
  app.get(
    adminApiRoute.videoKeeping,
    {
      schema: {
        summary: 'How a video and its sources are kept: checks, snapshots, copies and mirrors',
        params: z.object({ id: z.string() }),
        response: { 200: videoKeepingSchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const video = await videos.findForAdmin(id);
      if (!video) throw notFound('video');
      const { youtubeId } = video;
      return videoKeeping.find({
        id,
        youtubeId,
        sources: await sources.list(id),
        citations: await citations.listForVideo(id),
      });
    },
  );
}
