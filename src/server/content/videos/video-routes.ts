import * as z from 'zod/mini';
import * as calls from '#domain/calls/video-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import {
  videoDetailSchema,
  adminVideoSchema,
  videoListItemSchema,
  RECENT_VIDEOS,
} from '#domain/videos/video.ts';
import type { Context } from '#server/core/context/context.ts';
import { idParams } from '#server/core/http/parse-input.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import {
  listRecentVideos,
  listVideos,
  listVideosForAdmin,
  createVideo,
  updateVideo,
  moveVideo,
} from '#server/content/videos/video-store.ts';
import { findShownVideo } from '#server/content/videos/find-shown-video.ts';
import { notFound } from '#server/core/http/request-error.ts';

export function videoRoutes(app: App, context: Context): void {
  const { database, now } = context;
  app.get(
    apiRoute.recentVideos,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'The latest videos', response: { 200: z.array(videoListItemSchema) } },
    },
    () => listRecentVideos(database, RECENT_VIDEOS, now()),
  );

  app.get(
    apiRoute.videos,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'All videos', response: { 200: z.array(videoListItemSchema) } },
    },
    () => listVideos(database, now()),
  );

  app.get(
    apiRoute.video,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary:
          'One video. The administrator also gets drafts and scheduled videos, and every field.',
        params: idParams,
        response: { 200: z.union([adminVideoSchema, videoDetailSchema]), 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { video } = await findShownVideo(context, request.params.id, request, reply);
      return video;
    },
  );

  implement(app, calls.listAdminVideos, () => listVideosForAdmin(database));

  implement(app, calls.createVideo, async ({ body }) => {
    return createVideo(database, body, now());
  });

  implement(app, calls.updateVideo, async (request) => {
    const { seen, ...update } = request.body;
    const video = await updateVideo(database, request.params.id, update, now(), seen);
    if (!video) throw notFound('video');
    const { isPublished, ...others } = update;
    if (isPublished !== undefined && Object.keys(others).length === 0) {
      // The audit trail contains these texts.
      request.changeDetail = isPublished ? 'published' : 'unpublished';
      request.changeSentence = isPublished ? 'Published {video}' : 'Unpublished {video}';
    }
    return video;
  });

  implement(app, calls.moveVideo, ({ params: { id }, body }) => moveVideo(database, id, body));
}
