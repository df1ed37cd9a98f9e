import * as z from 'zod/mini';
import { EMBED_ROUTE, embedAddress } from '#domain/embed/embed-code.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
import type { Source } from '#domain/sources/source.ts';
import { parseMoment } from '#domain/videos/moment.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { splitUrl } from '#server/http/split-url.ts';
import type { App } from '#server/http/typed-app.ts';
import type { CachedAddress } from '#server/page-cache/cache-generation.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { embedDocument, type EmbeddedMoment, missingMomentDocument } from './embed-document.ts';

interface EmbedDependencies {
  videos: { find: (id: string) => Promise<VideoDetail | undefined> };
  citations: {
    listForVideo: (videoId: string) => Promise<Citation[]>;
    isCited: (videoId: string, second: number) => Promise<boolean>;
  };
  sources: { list: (videoId: string) => Promise<Source[]> };
  corrections: { listForVideo: (videoId: string) => Promise<Correction[]> };
  keeping: {
    find: (video: {
      id: string;
      youtubeId: string;
      sources: readonly Source[];
      citations: readonly Citation[];
    }) => Promise<PublicKeeping>;
  };
  readSite: ReadSite;
  siteUrl: string;
}

const idSchema = z.object({ id: z.string() });

/** Stands for all addresses that are not those of cited moments, so that there is one 404. */
const MISSING: CachedAddress = {
  address: EMBED_ROUTE.replace(':id', 'not-found'),
  kind: 'missing',
};

/** Serves the moments that other sites show in frames. See docs/site.md, "Embeds". */
export function embedRoutes(
  app: App,
  { videos, citations, sources, corrections, keeping, readSite, siteUrl }: EmbedDependencies,
): void {
  app.get(
    EMBED_ROUTE,
    {
      config: {
        access: 'public',
        isCached: true,
        queryNames: ['t'],
        findCanonicalAddress: (path, query) => {
          const second = secondIn(query);
          return second === undefined ? path : embedAddress(idIn(path), second);
        },
        resolveAddress: async (address) => {
          const { path, query } = splitUrl(address);
          const id = idIn(path);
          const second = secondIn(query);
          const isShown =
            second !== undefined &&
            (await videos.find(id)) !== undefined &&
            (await citations.isCited(id, second));
          return isShown ? { address, kind: 'known' } : MISSING;
        },
      },
      schema: { hide: true, params: idSchema },
    },
    async ({ params: { id }, url }, reply) => {
      const moment = await findMoment(id, secondIn(splitUrl(url).query));
      const at = { site: await readSite(), siteUrl };
      const { html, policy } = moment ? embedDocument(moment, at) : missingMomentDocument(at);
      return reply
        .status(moment ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );

  /** `undefined` unless visitors see the video and a source is cited at this second. */
  async function findMoment(
    id: string,
    second: number | undefined,
  ): Promise<EmbeddedMoment | undefined> {
    const video = await videos.find(id);
    if (!video || second === undefined) return undefined;
    const citationsOfVideo = await citations.listForVideo(id);
    const cited = citationsOfVideo.filter(({ startSecond }) => startSecond === second);
    if (cited.length === 0) return undefined;
    const sourcesOfVideo = await sources.list(id);
    return {
      video,
      second,
      cited,
      sources: sourcesOfVideo,
      corrections: await corrections.listForVideo(id),
      kept: await keeping.find({
        ...video,
        sources: sourcesOfVideo,
        citations: citationsOfVideo,
      }),
    };
  }
}

function secondIn(query: string): number | undefined {
  return parseMoment(new URLSearchParams(query).get('t') ?? '');
}

function idIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
