import type { Citation } from '#domain/sources/citation.ts';
import type { Source } from '#domain/sources/source.ts';
import type { SiteAt } from '#server/site/site-defaults.ts';
import { type CitedVideo, citedAddress, withSources } from './cited-video.ts';

/**
 * The moments as chapters of a podcast, each with a link to its source. A moment without a claim, and a
 * second source of a moment, is not listed in the table of contents. See
 * https://podcasting2.org/docs/podcast-namespace/tags/chapters
 */
export function podcastChapters(cited: CitedVideo, { site, siteUrl }: SiteAt) {
  const seconds = new Set<number>();
  return {
    version: '1.2.0',
    author: site.creatorName,
    title: cited.video.title,
    podcastName: site.brand,
    chapters: withSources(cited).map(({ citation, source }) => {
      const { startSecond, claim } = citation;
      const isListed = claim !== null && !seconds.has(startSecond);
      if (isListed) seconds.add(startSecond);
      return chapter({ citation, source, isListed }, siteUrl);
    }),
  };
}

interface CitedChapter {
  citation: Citation;
  source: Source;
  isListed: boolean;
}

function chapter({ citation, source, isListed }: CitedChapter, siteUrl: string) {
  const { startSecond, endSecond, claim } = citation;
  const url = citedAddress(source, citation, siteUrl);
  return {
    startTime: startSecond,
    ...(endSecond !== null && { endTime: endSecond }),
    title: claim ?? source.title,
    ...(url !== null && { url }),
    ...(!isListed && { toc: false }),
  };
}
