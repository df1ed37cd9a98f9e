import * as calls from '#domain/calls/keeping-calls.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { implement } from '#server/http/implement.ts';
import { notFound, RequestError } from '#server/http/request-error.ts';
import { findVideoForAdmin, findVideo } from '#server/videos/video-store.ts';
import { listSources } from '#server/sources/source-store.ts';
import { saveMirrors } from '#server/keeping/videos/mirror-store.ts';
import { requestVideoCheck } from '#server/keeping/videos/video-check-store.ts';
import { findVideoKeeping } from './video-keeping-store.ts';
import { listProblems } from './attention-store.ts';

export function videoKeepingRoutes(app: App, context: Context): void {
  const { database } = context;

  implement(app, calls.readVideoKeeping, async ({ params: { id } }) => {
    const video = await findVideoForAdmin(database, id);
    if (!video) throw notFound('video');
    const { youtubeId } = video;
    return findVideoKeeping(context, {
      id,
      youtubeId,
      sources: await listSources(database, id),
    });
  });
}

export function attentionRoutes(app: App, context: Context): void {
  implement(app, calls.readAttention, async () => {
    const videos = await listProblems(context);
    return {
      videos: videos.map(({ id, title, problems }) => {
        return { id, title, problems: problems.map(({ text }) => text) };
      }),
    };
  });
}

export function mirrorRoutes(app: App, { database }: Context): void {
  implement(app, calls.saveMirrors, async ({ params: { id }, body }) => {
    const saved = await saveMirrors(database, id, body.mirrors, body.seen);
    if (!saved) throw notFound('video');
    return saved;
  });
}

export function videoCheckRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.checkVideo, async ({ params: { id } }) => {
    const video = await findVideoForAdmin(database, id);
    if (!video) throw notFound('video');
    if ((await findVideo(database, id, now())) === undefined)
      throw new RequestError(409, 'Only published videos are checked.');
    await requestVideoCheck(database, video.youtubeId, now());
    return { message: 'The check begins soon.' };
  });
}
