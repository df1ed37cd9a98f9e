import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import { type Evidence, evidenceSchema } from '#domain/evidence/evidence.ts';
import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
import type { Source } from '#domain/sources/source.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import type { TranscriptSummary } from '#domain/transcripts/transcript.ts';
import { notFound } from '#server/http/not-found.ts';
import { markAdminRead } from '#server/access/session.ts';
import type { App } from '#server/http/typed-app.ts';

interface EvidenceDependencies {
  keeping: {
    find: (video: {
      id: string;
      youtubeId: string;
      sources: readonly { id: string; url: string }[];
    }) => Promise<PublicKeeping>;
  };
  citations: { listForVideo: (videoId: string) => Promise<Citation[]> };
  corrections: { listForVideo: (videoId: string) => Promise<Correction[]> };
  transcripts: { findSummary: (videoId: string) => Promise<TranscriptSummary | undefined> };
  search: { listSharedHosts: (videoId: string) => Promise<Evidence['sharedHosts']> };
  sources: {
    list: (videoId: string) => Promise<Source[]>;
    listFileSizes: (videoId: string) => Promise<Evidence['files']>;
  };
  videos: {
    find: (id: string) => Promise<EvidentVideo | undefined>;
    findForAdmin: (id: string) => Promise<EvidentVideo | undefined>;
  };
}

interface EvidentVideo {
  id: string;
  youtubeId: string;
}

const idSchema = z.object({ id: z.string() });

/** Serves what the page of a video shows about its sources besides their list. */
export function evidenceRoutes(
  app: App,
  { citations, corrections, keeping, search, sources, transcripts, videos }: EvidenceDependencies,
): void {
  app.get(
    apiRoute.evidence,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary:
          'The moments at which the sources of a video are cited, its corrections, the sizes of its files, the hosts that other videos cite too, whether it has a transcript, and how all of it is kept',
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
        transcript: (await transcripts.findSummary(id)) ?? null,
        ...(await keeping.find({
          id,
          youtubeId: video.youtubeId,
          sources: await sources.list(id),
        })),
        sharedHosts: await search.listSharedHosts(id),
      };
    },
  );
}
