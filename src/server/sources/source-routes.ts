import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema } from '#domain/http/error-reply.ts';
import { sourceSchema } from '#domain/sources/source.ts';
import type { App } from '#server/http/typed-app.ts';
import { RequestError } from '#server/http/request-error.ts';
import { seesDrafts } from '#server/http/session.ts';
import type { SourceStore } from '#server/sources/source-store.ts';

interface SourceParts {
  sources: SourceStore;
  videos: { find: (id: string, isAdministrator: boolean) => Promise<{ id: string } | undefined> };
}

export function sourceRoutes(app: App, { sources, videos }: SourceParts): void {
  app.get(
    apiRoute.sources,
    {
      schema: {
        summary: 'The sources of a video',
        params: z.object({ id: z.string() }),
        response: { 200: z.array(sourceSchema), 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const video = await videos.find(request.params.id, await seesDrafts(request, reply));
      if (!video) throw new RequestError(404, 'The requested video could not be found.');
      return sources.ofVideo(video.id);
    },
  );
}
