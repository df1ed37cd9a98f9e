import * as z from 'zod/mini';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { citationSchema, citationsUpdateSchema } from '#domain/evidence/citation.ts';
import {
  correctionInputSchema,
  correctionSchema,
  type ListedCorrection,
  listedCorrectionSchema,
} from '#domain/evidence/correction.ts';
import { referenceFormats } from '#domain/evidence/reference-formats.ts';
import { type Evidence, evidenceSchema } from '#domain/evidence/evidence.ts';
import { changedMeanwhileReplySchema } from '#domain/http/seen.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { invalidInput } from '#server/http/invalid-input.ts';
import { notFound } from '#server/http/not-found.ts';
import { RequestError } from '#server/http/request-error.ts';
import { markAdminRead } from '#server/http/session.ts';
import type { App } from '#server/http/typed-app.ts';
import { site } from '#site.config';
import type { CitationStore } from './citation-store.ts';
import type { CorrectionStore } from './correction-store.ts';

interface EvidenceDependencies {
  citations: CitationStore;
  corrections: CorrectionStore;
  sources: { listFileSizes: (videoId: string) => Promise<Evidence['files']> };
  videos: {
    find: (id: string) => Promise<VideoDetail | undefined>;
    findForAdmin: (id: string) => Promise<{ id: string } | undefined>;
    listTitles: (ids: readonly string[]) => Promise<Map<string, string>>;
  };
  siteUrl: string;
  now: () => Date;
}

const idSchema = z.object({ id: z.string() });

const formatSchema = z.object({
  format: z.prefault(
    z.enum(['text', 'bibtex', 'ris', 'csl'], { error: 'Format must be text, bibtex, ris or csl' }),
    'text',
  ),
});

export function evidenceRoutes(app: App, dependencies: EvidenceDependencies): void {
  const { citations, corrections, sources, videos, siteUrl, now } = dependencies;

  app.get(
    apiRoute.evidence,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary:
          'The moments at which the sources of a video are cited, its corrections and the sizes of its files',
        params: idSchema,
        response: { 200: evidenceSchema, 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const isAdministrator = await markAdminRead(request, reply);
      const video = await (isAdministrator ? videos.findForAdmin(id) : videos.find(id));
      if (!video) throw notFound('video');
      return {
        citations: await citations.listForVideo(id),
        corrections: await corrections.listForVideo(id),
        files: await sources.listFileSizes(id),
      };
    },
  );

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
      return { citations: saved };
    },
  );

  app.get(
    apiRoute.corrections,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'The corrections of all videos, the latest first',
        response: { 200: z.array(listedCorrectionSchema) },
      },
    },
    async () => {
      const listed = await corrections.list();
      const ids = new Set(listed.flatMap(({ videoId }) => videoId ?? []));
      const titles = await videos.listTitles([...ids]);
      return listed.map((correction) => withPublicVideo(correction, titles));
    },
  );

  app.post(
    adminApiRoute.videoCorrections,
    {
      schema: {
        summary: 'Publish a correction of a video',
        params: idSchema,
        body: correctionInputSchema,
        response: { 201: correctionSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id }, body }, reply) => {
      const video = await videos.find(id);
      if (!video) throw await notCorrectable(id);
      const result = await corrections.publish(video, body, now());
      if (!result.saved) throw REFUSALS[result.reason]();
      reply.code(201);
      return result.correction;
    },
  );

  app.post(
    adminApiRoute.withdrawCorrection,
    {
      schema: {
        summary: 'Withdraw a correction, which stays visible',
        params: idSchema,
        response: { 200: correctionSchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const correction = await corrections.withdraw(id, now());
      if (!correction) throw notFound('correction');
      return correction;
    },
  );

  app.get(
    apiRoute.videoReference,
    {
      config: {
        access: 'public',
        isCached: true,
        queryNames: ['format'],
        findCanonicalQuery: canonicalFormat,
      },
      schema: {
        summary: 'A reference to a video, for a text or a reference manager',
        params: idSchema,
        querystring: formatSchema,
        response: { 200: z.string(), 404: errorReplySchema },
      },
    },
    async ({ params: { id }, query }, reply) => {
      const video = await videos.find(id);
      if (!video) throw notFound('video');
      const { mediaType, write } = referenceFormats[query.format];
      const { creatorName, brand, timeZone } = site;
      const url = siteUrl + pageAddress.video(id);
      reply.type(mediaType).header('cache-control', 'no-cache');
      return write({ ...video, creatorName, brand, timeZone, url });
    },
  );

  /** The refusal to correct a video that does not exist or that visitors cannot see. */
  async function notCorrectable(id: string): Promise<RequestError> {
    if (!(await videos.findForAdmin(id))) return notFound('video');
    return new RequestError(409, 'Visitors cannot see this video yet, so it cannot be corrected.');
  }
}

/**
 * A correction with the id and the current title of its video. If visitors cannot open the video, the
 * id is `null` and the title is the one that the video had when the correction was published.
 */
function withPublicVideo(
  correction: ListedCorrection,
  titles: ReadonlyMap<string, string>,
): ListedCorrection {
  const title = titles.get(correction.videoId ?? '');
  return title === undefined
    ? { ...correction, videoId: null }
    : { ...correction, videoTitle: title };
}

/** The part of the query that the reply depends on; empty for unknown formats, which are refused. */
function canonicalFormat(_path: string, query: string): string {
  const { data } = formatSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return data ? `?format=${data.format}` : '';
}

const REFUSALS = {
  'no-such-video': () => notFound('video'),
  'no-such-source': () =>
    invalidInput([{ path: 'sourceId', message: 'Please choose a source of this video' }]),
};
