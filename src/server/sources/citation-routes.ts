import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { citationSchema, citationsUpdateSchema } from '#domain/sources/citation.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { changedMeanwhileReplySchema } from '#domain/http/seen.ts';
import { isUnchanged, unchanged } from '#server/http/unchanged.ts';
import type { App } from '#server/http/typed-app.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { videoCitationsUpdateSchema } from '#domain/sources/video-citations.ts';
import { notFound, invalidInput } from '#server/http/request-error.ts';
import type { CitationStore } from './citation-store.ts';
import type { VideoCitationStore } from './video-citation-store.ts';

const idSchema = z.object({ id: z.string() });

interface CitationDependencies {
  citations: CitationStore;
  videoCitations: VideoCitationStore;
  siteUrl: string;
  now: () => Date;
}

export function citationRoutes(
  app: App,
  { citations, videoCitations, siteUrl, now }: CitationDependencies,
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
      const saved = await citations.replace(id, body.citations, body.seen);
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
      const result = await videoCitations.replace(id, { ...body, newSources }, now());
      if (!result) throw notFound('video');
      if ('problem' in result) throw invalidInput([result.problem]);
      return result;
    },
  );
}
