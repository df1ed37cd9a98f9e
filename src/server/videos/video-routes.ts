import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { positionSchema } from '#domain/position.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { deletionReplySchema, type MoveToTrash } from '#domain/trash/trash-entry.ts';
import {
  videoDetailSchema,
  adminVideoSchema,
  videoListItemSchema,
  videoUpdateSchema,
  videoInputSchema,
  withIdFromLink,
  RECENT_VIDEOS,
} from '#domain/videos/video.ts';
import type { App } from '#server/http/typed-app.ts';
import { isPreviewRead } from '#server/access/preview-reads.ts';
import { markAdminRead } from '#server/access/session.ts';
import type { VideoStore } from '#server/videos/video-store.ts';
import { notFound, listChanged } from '#server/http/request-error.ts';

interface VideoDependencies {
  videos: VideoStore;
  moveToTrash: MoveToTrash;
}

const idSchema = z.object({ id: z.string() });

export function videoRoutes(app: App, { videos, moveToTrash }: VideoDependencies): void {
  app.get(
    apiRoute.recentVideos,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'The latest videos', response: { 200: z.array(videoListItemSchema) } },
    },
    () => videos.listRecent(RECENT_VIDEOS),
  );

  app.get(
    apiRoute.videos,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'All videos', response: { 200: z.array(videoListItemSchema) } },
    },
    () => videos.list(),
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
        ? await videos.findForPreview(id)
        : await ((await markAdminRead(request, reply)) ? videos.findForAdmin(id) : videos.find(id));
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
    () => videos.listForAdmin(),
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
      return videos.create(body);
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
      const video = await videos.update(request.params.id, update, seen);
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
      const moved = await videos.move(id, body);
      if (moved === 'no-such-neighbor') throw listChanged();
      if (moved === 'no-such-row') throw notFound('video');
      return moved;
    },
  );

  app.delete(
    apiRoute.video,
    {
      schema: {
        summary: 'Delete a video with its sources and their files',
        params: idSchema,
        response: {
          200: deletionReplySchema,
          404: errorReplySchema,
        },
      },
    },
    async ({ params: { id } }) => {
      const trashed = await moveToTrash(id);
      if (!trashed) throw notFound('video');
      return { message: 'Video deleted successfully', ...trashed };
    },
  );
}
