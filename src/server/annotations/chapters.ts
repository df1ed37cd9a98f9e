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
      const { startSecond, endSecond, claim } = citation;
      const url = citedAddress(source, citation, siteUrl);
      const isListed = claim !== null && !seconds.has(startSecond);
      if (isListed) seconds.add(startSecond);
      return {
        startTime: startSecond,
        ...(endSecond !== null && { endTime: endSecond }),
        title: claim ?? source.title,
        ...(url !== null && { url }),
        ...(!isListed && { toc: false }),
      };
    }),
  };
}
