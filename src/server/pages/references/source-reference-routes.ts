import * as z from 'zod/mini';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { referenceFormats } from '#domain/references/reference-formats.ts';
import { SOURCE_REFERENCE_ROUTE } from '#domain/references/source-reference-address.ts';
import {
  type ReferencedSource,
  sourceReferenceWriters,
} from '#domain/references/source-reference.ts';
import { sourceAddress, sourceHost } from '#domain/sources/source-url.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import type { Context } from '#server/core/context/context.ts';
import { idParams } from '#server/core/http/id-params.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { listHashesByName } from '#server/core/uploads/file-hashes.ts';
import { findSource } from '#server/content/sources/source-store.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { listPublicArchives, findLastOkAt } from '#server/keeping/public-keeping-store.ts';
import { formatSchema, referenceRouteConfig } from './reference-routes.ts';

interface StoredSource extends ShownSource {
  videoId: string;
  /** When it was added, as an ISO 8601 instant. */
  createdAt: string;
}

/** Serves references to the sources of videos. See docs/site.md, "Cite this source". */
export function sourceReferenceRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  app.get(
    SOURCE_REFERENCE_ROUTE,
    {
      config: referenceRouteConfig,
      schema: {
        summary: 'A reference to a source, for a text or a reference manager',
        params: idParams,
        querystring: formatSchema,
        response: { 200: z.string(), 404: errorReplySchema },
      },
    },
    async ({ params: { id }, query: { format } }, reply) => {
      const source = await findSource(database, id);
      if (!source || !(await findVideo(database, source.videoId, now()))) throw notFound('source');
      reply.type(referenceFormats[format].mediaType).header('cache-control', 'no-cache');
      return sourceReferenceWriters[format](await describe(source));
    },
  );

  async function describe(source: StoredSource): Promise<ReferencedSource> {
    const { id, title, url, kind, access } = source;
    const { brand, timeZone } = await readSite();
    const fileName = uploadNameFromUrl(url);
    const hashes = await listHashesByName(database, fileName === null ? [] : [fileName]);
    const [archive] = await listPublicArchives(database, [source]);
    return {
      id,
      title,
      kind,
      access,
      publisher: fileName === null ? sourceHost(url) : brand,
      url: sourceAddress(url, siteUrl),
      archiveUrl: archive?.url ?? null,
      seen: archive ? { as: 'archived', at: archive.capturedAt } : await lastSeen(source),
      sha256: hashes.get(fileName ?? '')?.sha256 ?? null,
      timeZone,
    };
  }

  async function lastSeen(source: StoredSource): Promise<ReferencedSource['seen']> {
    const checkedAt = await findLastOkAt(database, source);
    return checkedAt === null
      ? { as: 'added', at: source.createdAt }
      : { as: 'checked', at: checkedAt };
  }
}
