import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema } from '#domain/http/error-reply.ts';
import { videoDetailSchema, videoListItemSchema } from '#domain/videos/video.ts';
import type { App } from '#server/http/typed-app.ts';
import { RequestError } from '#server/http/request-error.ts';
import { seesDrafts } from '#server/http/session.ts';
import type { VideoStore } from '#server/videos/video-store.ts';

/** As many videos as home shows. Source: specification §9, skeleton counts. */
const RECENT_VIDEOS = 6;

export function videoRoutes(app: App, { videos }: { videos: VideoStore }): void {
  app.get(
    apiRoute.recentVideos,
    { schema: { summary: 'The latest videos', response: { 200: z.array(videoListItemSchema) } } },
    () => videos.latest(RECENT_VIDEOS),
  );

  app.get(
    apiRoute.videos,
    { schema: { summary: 'All videos', response: { 200: z.array(videoListItemSchema) } } },
    () => videos.published(),
  );

  app.get(
    apiRoute.video,
    {
      schema: {
        summary: 'One video',
        params: z.object({ id: z.string() }),
        response: { 200: videoDetailSchema, 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const video = await videos.find(request.params.id, await seesDrafts(request, reply));
      if (!video) throw new RequestError(404, 'The requested video could not be found.');
      return video;
    },
  );
}
