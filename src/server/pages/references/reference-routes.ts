import * as z from 'zod/mini';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { type ReferenceFormat, referenceFormats } from '#domain/references/reference-formats.ts';
import { SOURCE_REFERENCE_ROUTE } from '#domain/references/source-reference-address.ts';
import { sourceReferenceWriters } from '#domain/references/source-reference.ts';
import { sourceAddress, sourceHost } from '#domain/sources/source-url.ts';
import type { Context } from '#server/core/context/context.ts';
import { idParams } from '#server/core/http/parse-input.ts';
import { notFound } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { listHashesByName } from '#server/core/uploads/file-hashes.ts';
import { findSource } from '#server/content/sources/source-store.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { findLastOkAt, listPublicArchives } from '#server/keeping/public-keeping-store.ts';

/** Serves references to videos and to their sources. See docs/site.md, "Cite this source". */
export function referenceRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  serveReferences(app, { address: apiRoute.videoReference, subject: 'video' }, async (id) => {
    const video = await findVideo(database, id, now());
    if (!video) return undefined;
    const { creatorName, brand, timeZone } = await readSite();
    const url = siteUrl + pageAddress.video(id);
    return (format) =>
      referenceFormats[format].write({ ...video, creatorName, brand, timeZone, url });
  });

  serveReferences(app, { address: SOURCE_REFERENCE_ROUTE, subject: 'source' }, async (id) => {
    const source = await findSource(database, id);
    if (!source || !(await findVideo(database, source.videoId, now()))) return undefined;
    const { brand, timeZone } = await readSite();
    const fileName = uploadNameFromUrl(source.url);
    const hashes = await listHashesByName(database, fileName === null ? [] : [fileName]);
    const [archive = null] = await listPublicArchives(database, [source]);
    const described = {
      ...source,
      publisher: fileName === null ? sourceHost(source.url) : brand,
      url: sourceAddress(source.url, siteUrl),
      archive,
      checkedAt: await findLastOkAt(database, source),
      sha256: hashes.get(fileName ?? '')?.sha256 ?? null,
      timeZone,
    };
    return (format) => sourceReferenceWriters[format](described);
  });
}

interface Referenced {
  /** The route, with an `:id`. */
  address: string;
  subject: 'video' | 'source';
}

/** @param find returns what writes a reference; `undefined` for an id that visitors do not see */
function serveReferences(
  app: App,
  { address, subject }: Referenced,
  find: (id: string) => Promise<((format: ReferenceFormat) => string) | undefined>,
): void {
  app.get(
    address,
    {
      config: {
        access: 'public',
        // The page cache stores each of the formats.
        isCached: true,
        queryNames: ['format'],
        findCanonicalAddress: (path, query) => path + canonicalFormat(query),
      },
      schema: {
        summary: `A reference to a ${subject}, for a text or a reference manager`,
        params: idParams,
        querystring: formatSchema,
        response: { 200: z.string(), 404: errorReplySchema },
      },
    },
    async ({ params: { id }, query: { format } }, reply) => {
      const write = await find(id);
      if (!write) throw notFound(subject);
      reply.type(referenceFormats[format].mediaType).header('cache-control', 'no-cache');
      return write(format);
    },
  );
}

const formatSchema = z.object({
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
