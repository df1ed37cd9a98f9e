import { discoveryAddress, pageAddress } from '#domain/addresses.ts';
import { fixedPages } from '#domain/pages/fixed-pages.ts';
import { readableInstant } from '#domain/dates/parse-instant.ts';
import { firstCharacters, videoSummary } from '#domain/videos/video-summary.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { playerAddress } from '#domain/videos/youtube.ts';
import { element, type Markup, xmlDocument } from '#domain/text/element.ts';

/**
 * The most videos in one file. A file may contain 50,000 addresses and 50 MB; this many of the
 * longest entries stay below both. See https://www.sitemaps.org/protocol.html.
 */
export const VIDEOS_PER_SITEMAP = 20_000;

/** In characters, see the schema https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd. */
const MAX_TITLE_LENGTH = 100;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SITEMAP_VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

export interface ListedVideo extends VideoDetail {
  /** Whether the page of the video contains a player. */
  isPlayable: boolean;
}

interface SitemapSite {
  siteUrl: string;
  /** Whether search engines may list About. */
  isAboutIndexed: boolean;
}

export function sitemap(
  videos: readonly ListedVideo[],
  { siteUrl, isAboutIndexed }: SitemapSite,
): string {
  const indexed = fixedPages.filter(({ name }) => name !== 'about' || isAboutIndexed);
  const pages = indexed.map(({ address }) =>
    element('url', {}, element('loc', {}, siteUrl + address)),
  );
  return urlSet([...pages, ...videos.map((video) => videoPage(video, siteUrl))]);
}

/** One file of a sitemap that consists of several files. The first also contains the fixed pages. */
export function sitemapPart(
  part: number,
  videos: readonly ListedVideo[],
  site: SitemapSite,
): string {
  return part === 1
    ? sitemap(videos, site)
    : urlSet(videos.map((video) => videoPage(video, site.siteUrl)));
}

export function sitemapIndex(parts: number, siteUrl: string): string {
  const files = Array.from({ length: parts }, (_, index) => {
    const address = siteUrl + discoveryAddress.sitemapPart(index + 1);
    return element('sitemap', {}, element('loc', {}, address));
  });
  return xmlDocument(element('sitemapindex', { xmlns: SITEMAP }, ...files));
}

function urlSet(urls: readonly Markup[]): string {
  return xmlDocument(element('urlset', { xmlns: SITEMAP, 'xmlns:video': SITEMAP_VIDEO }, ...urls));
}

/** The schema prescribes the order of the elements. */
function videoPage(video: ListedVideo, siteUrl: string): Markup {
  const location = element('loc', {}, siteUrl + pageAddress.video(video.id));
  if (!video.isPlayable) return element('url', {}, location);
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
      ...(published === undefined ? [] : [element('video:publication_date', {}, published)]),
    ),
  );
}
