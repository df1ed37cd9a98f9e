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

/** In pixels, in the shape in which the video page shows the player. */
const PLAYER_SIZES = {
  horizontal: { width: 1280, height: 720 },
  vertical: { width: 720, height: 1280 },
};

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
  return [
    page.isIndexed ? undefined : NOINDEX,
    metaWithName('description', page.description),
    `<link rel="canonical" href="${escapeText(url)}">`,
    metaWithProperty('og:site_name', site.brand),
    metaWithProperty('og:locale', openGraphLocale(language ?? site.language)),
    metaWithProperty('og:type', ogType(video !== undefined, isPlayed)),
    metaWithProperty('og:title', video?.title || page.title),
    metaWithProperty('og:description', page.description),
    metaWithProperty('og:url', siteUrl + sharedPath(page)),
    metaWithProperty('og:image', siteUrl + imageAddress(page.content, site)),
    metaWithProperty('og:image:width', String(SHARE_IMAGE_SIZE.width)),
    metaWithProperty('og:image:height', String(SHARE_IMAGE_SIZE.height)),
    metaWithProperty('og:image:alt', moment?.claim ?? video?.title ?? site.brand),
    ...(video ? videoElements(video, site, isPlayed) : []),
    metaWithName('twitter:card', 'summary_large_image'),
  ].filter((element) => element !== undefined);
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

/** The player, which some sites show within the preview of a link, the release date and the author. */
function videoElements(video: VideoDetail, site: Site, isPlayed: boolean): (string | undefined)[] {
  return [
    ...(isPlayed ? playerElements(video) : []),
    isPlayed
      ? metaWithProperty('video:release_date', readableInstant(video.publishDate))
      : metaWithProperty('article:published_time', readableInstant(video.publishDate)),
    metaWithName('author', site.creatorName),
  ];
}

function playerElements(video: VideoDetail): (string | undefined)[] {
  const player = playerAddress(video);
  const { width, height } = PLAYER_SIZES[video.isVertical ? 'vertical' : 'horizontal'];
  return [
    metaWithProperty('og:video', player),
    metaWithProperty('og:video:secure_url', player),
    metaWithProperty('og:video:type', 'text/html'),
    metaWithProperty('og:video:width', String(width)),
    metaWithProperty('og:video:height', String(height)),
  ];
}

/** A meta element with a `name`, as in HTML and Twitter cards; `undefined` without content. */
function metaWithName(name: string, content: string | undefined): string | undefined {
  if (content === undefined) return undefined;
  return `<meta name="${name}" content="${escapeText(content)}">`;
}

/** A meta element of the Open Graph protocol, see https://ogp.me; `undefined` without content. */
function metaWithProperty(name: string, content: string | undefined): string | undefined {
  if (content === undefined) return undefined;
  return `<meta property="${name}" content="${escapeText(content)}">`;
}
