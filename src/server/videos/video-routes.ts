import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { positionSchema } from '#domain/position.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import {
  videoDetailSchema,
  adminVideoSchema,
  videoListItemSchema,
  videoUpdateSchema,
  videoInputSchema,
  withIdFromLink,
  RECENT_VIDEOS,
} from '#domain/videos/video.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { isPreviewRead } from '#server/access/preview-reads.ts';
import { markAdminRead } from '#server/access/session.ts';
import {
  listRecentVideos,
  listVideos,
  findVideoForPreview,
  findVideoForAdmin,
  findVideo,
  listVideosForAdmin,
  createVideo,
  updateVideo,
  moveVideo,
} from '#server/videos/video-store.ts';
import { notFound, listChanged } from '#server/http/request-error.ts';

const idSchema = z.object({ id: z.string() });

export function videoRoutes(app: App, { database, now }: Context): void {
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
        params: idSchema,
        response: { 200: z.union([adminVideoSchema, videoDetailSchema]), 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const video = isPreviewRead(request, id)
        ? await findVideoForPreview(database, id)
        : await ((await markAdminRead(request, reply))
            ? findVideoForAdmin(database, id)
            : findVideo(database, id, now()));
      if (!video) throw notFound('video');
      return video;
    },
  );

  app.get(
    adminApiRoute.adminVideos,
    {
      schema: {
        summary: 'All videos with every field, including drafts and scheduled videos',
        response: { 200: z.array(adminVideoSchema) },
      },
    },
    () => listVideosForAdmin(database),
  );

  app.post(
    apiRoute.videos,
    {
      schema: {
        summary: 'Add a video',
        body: z.pipe(z.transform(withIdFromLink), videoInputSchema),
        response: { 201: adminVideoSchema },
      },
    },
    async ({ body }, reply) => {
      reply.code(201);
      return createVideo(database, body, now());
    },
  );

  app.patch(
    apiRoute.video,
    {
      schema: {
        summary: 'Change some fields of a video',
        params: idSchema,
        body: z.pipe(
          z.transform(withIdFromLink),
          z.extend(videoUpdateSchema, { seen: seenSchema }),
        ),
        response: {
          200: adminVideoSchema,
          404: errorReplySchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async (request) => {
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
    },
  );

  app.put(
    adminApiRoute.videoPosition,
    {
      schema: {
        summary: 'Reorder a video within the list of all videos',
        params: idSchema,
        body: positionSchema,
        response: { 200: adminVideoSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id }, body }) => {
      const moved = await moveVideo(database, id, body);
      if (moved === 'no-such-neighbor') throw listChanged();
      if (moved === 'no-such-row') throw notFound('video');
      return moved;
    },
  );
}
