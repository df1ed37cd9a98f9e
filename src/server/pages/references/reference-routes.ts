import * as z from 'zod/mini';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { referenceFormats } from '#domain/references/reference-formats.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import type { Context } from '#server/core/context/context.ts';
import { idParams } from '#server/core/http/id-params.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { findVideo } from '#server/content/videos/video-store.ts';

export function referenceRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  app.get(
    apiRoute.videoReference,
    {
      config: referenceRouteConfig,
      schema: {
        summary: 'A reference to a video, for a text or a reference manager',
        params: idParams,
        querystring: formatSchema,
        response: { 200: z.string(), 404: errorReplySchema },
      },
    },
    async ({ params: { id }, query }, reply) => {
      const video = await findVideo(database, id, now());
      if (!video) throw notFound('video');
      const { mediaType, write } = referenceFormats[query.format];
      const { creatorName, brand, timeZone } = await readSite();
      const url = siteUrl + pageAddress.video(id);
      reply.type(mediaType).header('cache-control', 'no-cache');
      return write({ ...video, creatorName, brand, timeZone, url });
    },
  );
}

/** The query of the address of a reference. */
export const formatSchema = z.object({
  format: z.prefault(
    z.enum(['text', 'bibtex', 'ris'], { error: 'Format must be text, bibtex or ris' }),
    'text',
  ),
});

/** The part of the query that the reply depends on; empty for unknown formats, which are refused. */
function canonicalFormat(query: string): string {
  const { data } = formatSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return data ? `?format=${data.format}` : '';
}

/** The config of the route of a reference, which the page cache stores in each of its formats. */
export const referenceRouteConfig = {
  access: 'public',
  isCached: true,
  queryNames: ['format'],
  findCanonicalAddress: (path: string, query: string) => path + canonicalFormat(query),
} as const;
