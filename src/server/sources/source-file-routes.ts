import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { fileDetailsSchema } from '#domain/files/file-details.ts';
import { RequestError } from '#server/http/request-error.ts';
import { markAdminRead } from '#server/http/session.ts';
import type { App } from '#server/http/typed-app.ts';
import type { SourceFileStore } from './source-file-store.ts';

interface SourceFileDependencies {
  sourceFiles: SourceFileStore;
  videos: {
    find: (id: string) => Promise<{ id: string } | undefined>;
    findForAdmin: (id: string) => Promise<{ id: string } | undefined>;
  };
}

/** What the page of a video says about the uploaded files of its sources. */
export function sourceFileRoutes(app: App, { sourceFiles, videos }: SourceFileDependencies): void {
  app.get(
    apiRoute.sourceFiles,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'Size and pages of the uploaded files of a video, by source id',
        params: z.object({ id: z.string() }),
        response: {
          200: z.record(z.string(), fileDetailsSchema),
          404: errorReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const isAdministrator = await markAdminRead(request, reply);
      const video = await (isAdministrator ? videos.findForAdmin(id) : videos.find(id));
      if (!video) throw new RequestError(404, 'The requested video could not be found.');
      return sourceFiles.listDetails(id);
    },
  );
}
