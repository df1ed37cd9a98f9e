import * as calls from '#domain/calls/keeping-calls.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { implement } from '#server/core/http/implement.ts';
import { notFound, RequestError } from '#server/core/http/request-error.ts';
import { findVideoForAdmin, findVideo } from '#server/content/videos/video-store.ts';
import { listSources } from '#server/content/sources/source-store.ts';
import { saveMirrors } from '#server/keeping/youtube-videos/mirror-store.ts';
import { requestVideoCheck } from '#server/keeping/youtube-videos/video-check-store.ts';
import { findVideoKeeping } from './video-keeping-store.ts';
import { listProblems } from './attention-store.ts';

export function videoKeepingRoutes(app: App, context: Context): void {
  const { database, now } = context;

  implement(app, calls.readVideoKeeping, async ({ params: { id } }) => {
    const { youtubeId } = await requireVideo(id);
    return findVideoKeeping(context, {
      id,
      youtubeId,
      sources: await listSources(database, id),
    });
  });

  implement(app, calls.readAttention, async () => {
    const videos = await listProblems(context);
    return {
      videos: videos.map(({ id, title, problems }) => {
        return { id, title, problems: problems.map(({ text }) => text) };
      }),
    };
  });

  implement(app, calls.saveMirrors, async ({ params: { id }, body }) => {
    const saved = await saveMirrors(database, id, body.mirrors, body.seen);
    if (!saved) throw notFound('video');
    return saved;
  });

  implement(app, calls.checkVideo, async ({ params: { id } }) => {
    const { youtubeId } = await requireVideo(id);
    if ((await findVideo(database, id, now())) === undefined)
      throw new RequestError(409, 'Only published videos are checked.');
    await requestVideoCheck(database, youtubeId, now());
    return { message: 'The check begins soon.' };
  });

  async function requireVideo(id: string): Promise<AdminVideo> {
    const video = await findVideoForAdmin(database, id);
    if (!video) throw notFound('video');
    return video;
  }
}
