import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { citationSchema, citationsUpdateSchema } from '#domain/sources/citation.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { changedMeanwhileReplySchema } from '#domain/http/seen.ts';
import type { Context } from '#server/context/context.ts';
import { isUnchanged, unchanged } from '#server/http/unchanged.ts';
import type { App } from '#server/http/typed-app.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { videoCitationsUpdateSchema } from '#domain/sources/video-citations.ts';
import { notFound, invalidInput } from '#server/http/request-error.ts';
import { saveCitations } from './citation-store.ts';
import { saveVideoCitations } from './video-citation-store.ts';

const idSchema = z.object({ id: z.string() });

export function citationRoutes(
  app: App,
  { database, uploads, env: { siteUrl }, now }: Context,
): void {
  app.put(
    adminApiRoute.citations,
    {
      schema: {
        summary: 'Save the moments at which a source is cited',
        params: idSchema,
        body: citationsUpdateSchema,
        response: {
          200: z.object({ citations: z.array(citationSchema) }),
          404: errorReplySchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async ({ params: { id }, body }) => {
      const saved = await saveCitations(database, id, body.citations, body.seen);
      if (!saved) throw notFound('source');
      const reply = { citations: saved };
      return isUnchanged(saved) ? unchanged(reply) : reply;
    },
  );

  app.put(
    adminApiRoute.videoCitations,
    {
      schema: {
        summary: 'Save the moments of all sources of a video',
        params: idSchema,
        body: videoCitationsUpdateSchema,
        response: {
          200: z.object({ citations: z.array(citationSchema) }),
          404: errorReplySchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async ({ params: { id }, body, headers: { origin = siteUrl } }) => {
      const newSources = body.newSources.map((source) => ({
        ...source,
        url: localSourceUrl(source.url, origin),
      }));
      const result = await saveVideoCitations(
        database,
        uploads,
        id,
        { ...body, newSources },
        now(),
      );
      if (!result) throw notFound('video');
      if ('problem' in result) throw invalidInput([result.problem]);
      return result;
    },
  );
}
