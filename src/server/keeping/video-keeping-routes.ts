import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { videoKeepingSchema, attentionSchema } from '#domain/keeping/video-keeping.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { mirrorSchema, mirrorsInputSchema } from '#domain/keeping/mirror.ts';
import { uploadAddress } from '#domain/addresses.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { notFound, RequestError } from '#server/http/request-error.ts';
import { findVideoForAdmin, findVideo } from '#server/videos/video-store.ts';
import { listSources } from '#server/sources/source-store.ts';
import { listCitationsOfVideo } from '#server/sources/citation-store.ts';
import { saveMirrors } from '#server/keeping/videos/mirror-store.ts';
import { requestVideoCheck } from '#server/keeping/videos/video-check-store.ts';
import { findVideoKeeping } from './video-keeping-store.ts';
import { listProblems } from './attention-store.ts';

export function videoKeepingRoutes(app: App, context: Context): void {
  const { database } = context;

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
      const video = await findVideoForAdmin(database, id);
      if (!video) throw notFound('video');
      const { youtubeId } = video;
      return findVideoKeeping(context, {
        id,
        youtubeId,
        sources: await listSources(database, id),
        citations: await listCitationsOfVideo(database, id),
      });
    },
  );
}

export function attentionRoutes(app: App, context: Context): void {
  app.get(
    adminApiRoute.attention,
    {
      schema: {
        summary: 'The videos with something to look after, such as a source that is gone',
        response: { 200: attentionSchema },
      },
    },
    async () => {
      const videos = await listProblems(context);
      return {
        videos: videos.map(({ id, title, problems }) => {
          return { id, title, problems: problems.map(({ text }) => text) };
        }),
      };
    },
  );
}

export function mirrorRoutes(app: App, { database }: Context): void {
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
      const saved = await saveMirrors(database, id, body.mirrors, body.seen);
      if (!saved) throw notFound('video');
      return saved;
    },
  );
}

export function videoCheckRoutes(app: App, { database, uploads, now }: Context): void {
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
      const video = await findVideoForAdmin(database, id);
      if (!video) throw notFound('video');
      if ((await findVideo(database, id, now())) === undefined)
        throw new RequestError(409, 'Only published videos are checked.');
      const { youtubeId } = video;
      const outdated = await requestVideoCheck(database, { id, youtubeId }, now());
      await uploads.deleteUnreferenced('thumbnail', outdated.map(uploadAddress));
      reply.code(202);
      return { message: 'The check begins soon.' };
    },
  );
}
