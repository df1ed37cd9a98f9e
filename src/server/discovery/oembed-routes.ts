import * as z from 'zod/mini';
import { discoveryAddress, videoIdInPath } from '#domain/addresses.ts';
import { canonicalMoment } from '#domain/videos/moment.ts';
import type { FindPlayability } from '#domain/keeping/playability.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { embedXml, momentEmbed, type VideoAtSecond, videoEmbed } from './oembed.ts';

interface OembedDependencies {
  videos: { find: (id: string) => Promise<VideoDetail | undefined> };
  citations: { isCited: (videoId: string, second: number) => Promise<boolean> };
  keeping: { readPlayability: () => Promise<FindPlayability> };
  readSite: ReadSite;
  siteUrl: string;
}

const pixels = z.optional(z.coerce.number().check(z.int(), z.positive()));

const querySchema = z.object({
  url: z.string(),
  format: z.optional(z.string()),
  maxwidth: pixels,
  maxheight: pixels,
});

/** Serves the oEmbed endpoint, with which other sites embed a video. See docs/site.md, "oEmbed". */
export function oembedRoutes(
  app: App,
  { videos, citations, keeping, readSite, siteUrl }: OembedDependencies,
): void {
  app.get(
    discoveryAddress.oembed,
    {
      config: { access: 'public' },
      schema: { summary: 'How to embed a video, see https://oembed.com', querystring: querySchema },
    },
    async ({ query: { url, format = 'json', ...maxSize } }, reply) => {
      if (format !== 'json' && format !== 'xml') {
        throw new RequestError(501, 'The formats are json and xml.');
      }
      const video = await findVideo(url);
      if (!video) throw new RequestError(404, 'This is not the address of a video of this site.');
      const at = { site: await readSite(), siteUrl };
      const embed = video.isCited
        ? momentEmbed(video, maxSize, at)
        : videoEmbed(video, maxSize, at);
      return reply
        .header('cache-control', 'no-cache')
        .type(format === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8')
        .send(format === 'xml' ? embedXml(embed) : JSON.stringify(embed));
    },
  );

  async function findVideo(
    address: string,
  ): Promise<(VideoAtSecond & { isCited: boolean }) | undefined> {
    const url = URL.parse(address);
    const id = url?.origin === siteUrl ? videoIdInPath(url.pathname) : undefined;
    const video = id === undefined ? undefined : await videos.find(id);
    const second = Number(canonicalMoment(url?.searchParams.get('t') ?? ''));
    if (!video) return undefined;
    const playability = (await keeping.readPlayability())(video);
    const isCited = second > 0 && (await citations.isCited(video.id, second));
    return { ...video, second, isCited, playability };
  }
}
