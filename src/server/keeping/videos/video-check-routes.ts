import * as z from 'zod/mini';
import { uploadAddress } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { notFound } from '#server/http/not-found.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { PublicVideo } from '../walk-pages.ts';
import type { VideoCheckStore } from './video-check-store.ts';

interface VideoCheckDependencies {
  checks: Pick<VideoCheckStore, 'request'>;
  videos: { findForAdmin: (id: string) => Promise<PublicVideo | undefined> };
  /** Whether visitors see the video. */
  isPublic: (videoId: string) => Promise<boolean>;
  uploads: Pick<Uploads, 'deleteUnreferenced'>;
  now: () => Date;
}

export function videoCheckRoutes(
  app: App,
  { checks, videos, isPublic, uploads, now }: VideoCheckDependencies,
): void {
  app.post(
    adminApiRoute.videoCheck,
    {
      schema: {
        summary: 'Check soon whether YouTube still plays a video',
        params: z.object({ id: z.string() }),
        response: { 202: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const video = await videos.findForAdmin(id);
      if (!video) throw notFound('video');
      if (!(await isPublic(id))) throw new RequestError(409, 'Only published videos are checked.');
      const { youtubeId } = video;
      const outdated = await checks.request({ id, youtubeId }, now());
      await uploads.deleteUnreferenced('thumbnail', outdated.map(uploadAddress));
      reply.code(202);
      return { message: 'The check begins soon.' };
    },
  );
}
