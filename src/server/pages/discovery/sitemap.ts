import { pageAddress } from '#domain/addresses.ts';
import { fixedPages } from '#domain/pages/fixed-pages.ts';
import { readableInstant } from '#domain/dates/parse-instant.ts';
import { firstCharacters, videoSummary } from '#domain/videos/video-summary.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { playerAddress } from '#domain/videos/youtube.ts';
import { element, type Markup, xmlDocument } from '#domain/text/element.ts';

/** In characters, see the schema https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd. */
const MAX_TITLE_LENGTH = 100;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SITEMAP_VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

interface SitemapSite {
  siteUrl: string;
  /** Whether search engines may list About. */
  isAboutIndexed: boolean;
  /** Whether the page of a video contains a player. */
  isPlayable: (video: VideoDetail) => boolean;
}

/**
 * Lists the pages and the videos in one file, which may contain 50,000 addresses. See
 * https://www.sitemaps.org/protocol.html.
 */
export function sitemap(
  videos: readonly VideoDetail[],
  { siteUrl, isAboutIndexed, isPlayable }: SitemapSite,
): string {
  const indexed = fixedPages.filter(({ name }) => name !== 'about' || isAboutIndexed);
  const pages = [
    ...indexed.map(({ address }) => element('url', {}, element('loc', {}, siteUrl + address))),
    ...videos.map((video) => videoPage(video, siteUrl, isPlayable(video))),
  ];
  return xmlDocument(element('urlset', { xmlns: SITEMAP, 'xmlns:video': SITEMAP_VIDEO }, pages));
}

/** The schema prescribes the order of the elements. */
function videoPage(video: VideoDetail, siteUrl: string, isPlayable: boolean): Markup {
  const location = element('loc', {}, siteUrl + pageAddress.video(video.id));
  if (!isPlayable) return element('url', {}, location);
  const [, thumbnail] = thumbnailUrls(video.youtubeId);
  const title = firstCharacters(video.title, MAX_TITLE_LENGTH);
  const published = readableInstant(video.publishDate);
  return element(
    'url',
    {},
    location,
    element(
      'video:video',
      {},
      element('video:thumbnail_loc', {}, thumbnail),
      element('video:title', {}, title),
      element('video:description', {}, videoSummary(video.description) ?? title),
      element('video:player_loc', {}, playerAddress(video)),
      published !== undefined && element('video:publication_date', {}, published),
    ),
  );
}
