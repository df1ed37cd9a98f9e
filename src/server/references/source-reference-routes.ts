import * as z from 'zod/mini';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import type { PublicArchive } from '#domain/keeping/public-keeping.ts';
import { referenceFormats } from '#domain/references/reference-formats.ts';
import { SOURCE_REFERENCE_ROUTE } from '#domain/references/source-reference-address.ts';
import {
  type ReferencedSource,
  sourceReferenceWriters,
} from '#domain/references/source-reference.ts';
import { sourceHost } from '#domain/sources/source-host.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';
import type { App } from '#server/http/typed-app.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import { notFound } from '#server/http/request-error.ts';
import { formatSchema, referenceRouteConfig } from './reference-routes.ts';

interface SourceReferenceDependencies {
  videos: { find: (id: string) => Promise<unknown> };
  sources: { find: (id: string) => Promise<StoredSource | undefined> };
  keeping: {
    listArchives: (sources: readonly Source[]) => Promise<PublicArchive[]>;
    findLastOkAt: (source: Source) => Promise<string | null>;
  };
  uploads: Pick<Uploads, 'listHashes'>;
  readSite: ReadSite;
  siteUrl: string;
}

interface StoredSource extends Source {
  videoId: string;
  /** When it was added, as an ISO 8601 instant. */
  createdAt: string;
}

/** Serves references to the sources of videos. See docs/site.md, "Cite this source". */
export function sourceReferenceRoutes(
  app: App,
  { videos, sources, keeping, uploads, readSite, siteUrl }: SourceReferenceDependencies,
): void {
  app.get(
    SOURCE_REFERENCE_ROUTE,
    {
      config: referenceRouteConfig,
      schema: {
        summary: 'A reference to a source, for a text or a reference manager',
        params: z.object({ id: z.string() }),
        querystring: formatSchema,
        response: { 200: z.string(), 404: errorReplySchema },
      },
    },
    async ({ params: { id }, query: { format } }, reply) => {
      const source = await sources.find(id);
      if (!source || !(await videos.find(source.videoId))) throw notFound('source');
      reply.type(referenceFormats[format].mediaType).header('cache-control', 'no-cache');
      return sourceReferenceWriters[format](await describe(source));
    },
  );

  async function describe(source: StoredSource): Promise<ReferencedSource> {
    const { id, title, url } = source;
    const { brand, timeZone } = await readSite();
    const fileName = uploadNameFromUrl(url);
    const hashes = await uploads.listHashes(fileName === null ? [] : [fileName]);
    const [archive] = await keeping.listArchives([source]);
    return {
      id,
      title,
      publisher: fileName === null ? sourceHost(url) : brand,
      url: sourceAddress(url, siteUrl),
      archiveUrl: archive?.url ?? null,
      seen: archive ? { as: 'archived', at: archive.capturedAt } : await lastSeen(source),
      sha256: hashes.get(fileName ?? '')?.sha256 ?? null,
      timeZone,
    };
  }

  async function lastSeen(source: StoredSource): Promise<ReferencedSource['seen']> {
    const checkedAt = await keeping.findLastOkAt(source);
    return checkedAt === null
      ? { as: 'added', at: source.createdAt }
      : { as: 'checked', at: checkedAt };
  }
}
