import { readableInstant } from '#domain/dates/parse-instant.ts';
import { pageAddress } from '#domain/addresses.ts';
import { isPlayable } from '#domain/keeping/playability.ts';
import type { PageContent } from '#domain/pages/page-content.ts';
import type { RenderedPage } from '#domain/pages/rendered-page.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { playerAddress } from '#domain/videos/youtube.ts';

import { escapeText } from '#domain/text/markup.ts';
import type { Site, SiteAt } from '#server/core/site/site-defaults.ts';
import {
  momentImageAddress,
  SHARE_IMAGE_SIZE,
  shareImageAddress,
  siteImageAddress,
} from '#server/content/videos/share-image-address.ts';

const OK = 200;

export const NOINDEX = '<meta name="robots" content="noindex">';

/**
 * The elements of the head that describe a public page to search engines and to the sites that
 * show previews of links. A page with a status other than 200 gets only {@link NOINDEX}. See
 * docs/site.md, "Page metadata".
 *
 * No element depends on the request: the public origin is from the settings.
 */
export function headElements(page: RenderedPage, { site, siteUrl }: SiteAt): string[] {
  if (page.status !== OK) return [NOINDEX];

  const url = siteUrl + page.canonicalPath;
  const { video, language, moment, playback } = page.content?.kind === 'video' ? page.content : {};
  const isPlayed = playback !== undefined && isPlayable(playback);
  const published = readableInstant(video?.publishDate);
  return [
    ...(page.isIndexed ? [] : [NOINDEX]),
    ...metaElements('name', { description: page.description }),
    `<link rel="canonical" href="${escapeText(url)}">`,
    // See https://ogp.me.
    ...metaElements('property', {
      'og:site_name': site.brand,
      'og:locale': openGraphLocale(language ?? site.language),
      'og:type': ogType(video !== undefined, isPlayed),
      'og:title': video?.title || page.title,
      'og:description': page.description,
      'og:url': siteUrl + sharedPath(page),
      'og:image': siteUrl + imageAddress(page.content, site),
      'og:image:width': String(SHARE_IMAGE_SIZE.width),
      'og:image:height': String(SHARE_IMAGE_SIZE.height),
      'og:image:alt': moment?.claim ?? video?.title ?? site.brand,
      ...(video && isPlayed && playerProperties(video)),
      [isPlayed ? 'video:release_date' : 'article:published_time']: published,
    }),
    ...metaElements('name', {
      author: video && site.creatorName,
      'twitter:card': 'summary_large_image',
    }),
  ];
}

/** E.g. "fr_FR"; `undefined` for the default, "en_US". The region is the likeliest of the language. */
function openGraphLocale(tag: string): string | undefined {
  const { language, region } = new Intl.Locale(tag).maximize();
  const locale = [language, region].filter(Boolean).join('_');
  return locale === 'en_US' ? undefined : locale;
}

/** The path that other sites show and embed: that of the moment in the address, or else of the page. */
export function sharedPath({
  content,
  canonicalPath,
}: Pick<RenderedPage, 'content' | 'canonicalPath'>): string {
  if (content?.kind !== 'video' || !content.moment) return canonicalPath;
  return pageAddress.moment(content.video.id, content.moment.startSecond);
}

function imageAddress(content: PageContent | undefined, site: Site): string {
  if (content?.kind !== 'video') return siteImageAddress(site);
  const { video, sources, moment } = content;
  const source = sources.find(({ id }) => id === moment?.sourceId);
  if (!moment || !source) return shareImageAddress({ ...video, sourceCount: sources.length }, site);
  const { startSecond, claim } = moment;
  const titles = { videoTitle: video.title, sourceTitle: source.title };
  return momentImageAddress({ videoId: video.id, ...titles, startSecond, claim }, site);
}

/** The page of a video that cannot be played any more is an article about it. */
function ogType(isVideo: boolean, isPlayed: boolean): string {
  if (!isVideo) return 'website';
  return isPlayed ? 'video.other' : 'article';
}

/** The player, which some sites show within the preview of a link. */
function playerProperties(video: VideoDetail): Record<string, string> {
  const player = playerAddress(video);
  // In pixels, in the shape in which the video page shows the player.
  const [width, height] = video.isVertical ? [720, 1280] : [1280, 720];
  return {
    'og:video': player,
    'og:video:secure_url': player,
    'og:video:type': 'text/html',
    'og:video:width': String(width),
    'og:video:height': String(height),
  };
}

/** A meta element for each property that has a content. */
function metaElements(
  key: 'name' | 'property',
  contents: Record<string, string | undefined>,
): string[] {
  return Object.entries(contents).flatMap(([name, content]) =>
    content === undefined ? [] : `<meta ${key}="${name}" content="${escapeText(content)}">`,
  );
}
