import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { videoKeepingSchema, attentionSchema } from '#domain/keeping/video-keeping.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { mirrorSchema, mirrorsInputSchema } from '#domain/keeping/mirror.ts';
import { uploadAddress } from '#domain/addresses.ts';
import type { App } from '#server/http/typed-app.ts';
import { notFound, RequestError } from '#server/http/request-error.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { VideoKeepingStore } from './video-keeping-store.ts';
import type { AttentionStore } from './attention-store.ts';
import type { MirrorStore } from './videos/mirror-store.ts';
import type { PublicVideo } from './walk-pages.ts';
import type { VideoCheckStore } from './videos/video-check-store.ts';

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

export function attentionRoutes(app: App, attention: AttentionStore): void {
  app.get(
    adminApiRoute.attention,
    {
      schema: {
        summary: 'The videos with something to look after, such as a source that is gone',
        response: { 200: attentionSchema },
      },
    },
    async () => {
      const videos = await attention.list();
      return {
        videos: videos.map(({ id, title, problems }) => {
          return { id, title, problems: problems.map(({ text }) => text) };
        }),
      };
    },
  );
}

export function mirrorRoutes(app: App, { mirrors }: { mirrors: MirrorStore }): void {
  app.put(
    adminApiRoute.videoMirrors,
    {
      schema: {
        summary: 'Save the addresses at which a video can be watched besides YouTube',
        params: z.object({ id: z.string() }),
        body: z.extend(mirrorsInputSchema, { seen: seenSchema }),
        response: {
          200: z.object({ mirrors: z.array(mirrorSchema) }),
          404: errorReplySchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async ({ params: { id }, body }) => {
      const saved = await mirrors.replace(id, body.mirrors, body.seen);
      if (!saved) throw notFound('video');
      return saved;
    },
  );
}

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
