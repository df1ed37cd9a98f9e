import { pageAddress } from '#domain/addresses.ts';
import { readableInstant } from '#domain/dates/parse-instant.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { correctionText } from '#domain/corrections/correction-text.ts';
import { lastCorrectedAt } from '#domain/corrections/last-corrected-at.ts';
import { isPlayable } from '#domain/keeping/playability.ts';
import type { PageContent, VideoContent } from '#domain/pages/page-content.ts';
import type { RenderedPage } from '#domain/pages/rendered-page.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import { citedPlace } from '#domain/sources/cited-place.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import { sourceKinds } from '#domain/sources/source-kind.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { storedThumbnailUrl, thumbnailUrls } from '#domain/videos/thumbnail.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { playerAddress, watchAddress } from '#domain/videos/youtube.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { SiteAt } from '#server/core/site/site-defaults.ts';
import { pictureAddress } from '#server/core/site/site-pictures.ts';

const OK = 200;

/** Keeps the page of a long list small. Search engines find the other videos through the sitemap. */
const MAX_LISTED_VIDEOS = 30;

/** A thing in the vocabulary of https://schema.org. */
type Thing = { '@type': string } & Record<string, unknown>;

/**
 * What a page is about, in the vocabulary of https://schema.org, for search engines. `undefined` if
 * the page has no content to describe.
 */
export function structuredData(
  { status, content, name = '', canonicalPath }: RenderedPage,
  at: SiteAt,
): { '@context': string; '@graph': Thing[] } | undefined {
  if (status !== OK || content === undefined) return undefined;
  const page = { name, url: at.siteUrl + canonicalPath };
  return { '@context': 'https://schema.org', '@graph': describeContent(content, page, at) };
}

function describeContent(
  content: PageContent,
  { name, url }: { name: string; url: string },
  at: SiteAt,
): Thing[] {
  const trailOf = (...names: string[]) => breadcrumbs(at, names);
  switch (content.kind) {
    case 'home':
      return [website(at)];
    case 'videos':
      return [videoList(content.videos, at.siteUrl), trailOf(name)];
    case 'video':
      return [videoObject(content, at, url), trailOf(ALL_VIDEOS, content.video.title)];
    case 'about':
      return [profilePage(content, at, url), trailOf(`About ${at.site.creatorName}`)];
    case 'contact':
      return [contactPage(at, url), trailOf(name)];
    case 'other':
      return [trailOf(name)];
  }
}

const ALL_VIDEOS = 'All Videos';

/** Kept short, because the size of the home page is limited, see docs/decisions/0004-first-load-budget.md. */
function website(at: SiteAt): Thing {
  const { site, siteUrl } = at;
  return {
    '@type': 'WebSite',
    name: site.brand,
    url: `${siteUrl}${pageAddress.home}`,
    image: siteUrl + pictureAddress(site.picture, pictureNames.largeIcon),
    publisher: creator(at),
  };
}

/** The creator. The `@id` is the same on all pages, so search engines recognize one person. */
function creator({ site, siteUrl }: SiteAt): Thing {
  return {
    '@type': 'Person',
    '@id': `${siteUrl}${pageAddress.about}#host`,
    name: site.creatorName,
    url: siteUrl + pageAddress.about,
  };
}

function videoObject(
  { video, language, sources, citations, corrections, archives, mirrors, playback }: VideoContent,
  at: SiteAt,
  url: string,
): Thing {
  const { siteUrl } = at;
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.description || video.title,
    thumbnailUrl: playback.isAvailable
      ? thumbnailUrls(video.youtubeId)
      : [siteUrl + storedThumbnailUrl(video.youtubeId)],
    uploadDate: readableInstant(video.publishDate),
    ...(isPlayable(playback) && {
      contentUrl: watchAddress(video.youtubeId),
      embedUrl: playerAddress(video),
    }),
    ...(!playback.isAvailable &&
      mirrors.length > 0 && { sameAs: mirrors.map((mirror) => mirror.url) }),
    url,
    inLanguage: language ?? at.site.language,
    creator: creator(at),
    ...(sources.length > 0 && {
      citation: sources.map((source) => {
        const snapshot = archives.find(({ sourceId }) => sourceId === source.id);
        return { ...citedWork(source, siteUrl), ...(snapshot && { archivedAt: snapshot.url }) };
      }),
    }),
    ...(citations.length > 0 && { hasPart: clips({ sources, citations }, url, siteUrl) }),
    ...(corrections.length > 0 && {
      correction: corrections
        .filter(({ withdrawnAt }) => withdrawnAt === null)
        .map((correction) => ({
          '@type': 'CorrectionComment',
          text: correctionText(correction),
          datePublished: correction.publishedAt,
        })),
      dateModified: lastCorrectedAt(corrections),
    }),
  };
}

/** A source that is only a text, such as the name of a book, has no address. */
function citedWork({ title, url, kind, access, language }: ShownSource, siteUrl: string): Thing {
  const address = sourceAddress(url, siteUrl);
  const hasPage = address !== null && !address.startsWith('mailto:');
  return {
    '@type': (kind && sourceKinds[kind].schemaType) ?? 'CreativeWork',
    name: title,
    ...(hasPage && { url: address }),
    ...(access === 'free' && { isAccessibleForFree: true }),
    ...(access === 'account' && { isAccessibleForFree: false }),
    ...(language !== null && { inLanguage: language }),
  };
}

/** How long the last moment lasts if it has no end of its own. */
const LAST_CLIP_SECONDS = 60;

/**
 * The cited moments, which search engines show as parts of the video, each once. A moment without an end
 * lasts until the next one.
 */
function clips(
  { sources, citations }: Pick<VideoContent, 'sources' | 'citations'>,
  url: string,
  siteUrl: string,
): Thing[] {
  const sourceOf = ({ sourceId }: Citation) => sources.find(({ id }) => id === sourceId);
  const moments = [...Map.groupBy(citations, ({ startSecond }) => startSecond)];
  return moments.map(([startSecond, cited], index) => {
    const names = cited.map((citation) => citation.claim ?? sourceOf(citation)?.title ?? '');
    const ends = cited.flatMap(({ endSecond }) => endSecond ?? []);
    const next = moments[index + 1]?.[0] ?? startSecond + LAST_CLIP_SECONDS;
    const words = cited.flatMap((citation) => {
      const source = sourceOf(citation);
      return (source && citedWords(source, citation, siteUrl)) ?? [];
    });
    return {
      '@type': 'Clip',
      name: [...new Set(names)].join(' / '),
      startOffset: startSecond,
      endOffset: ends.length > 0 ? Math.max(...ends) : next,
      url: `${url}?t=${startSecond}`,
      citation: words.length > 1 ? words : words[0],
    };
  });
}

/** The quote, or else the cited page; `undefined` if the citation names no place of its source. */
function citedWords(source: ShownSource, citation: Citation, siteUrl: string): Thing | undefined {
  const place = citedPlace(source, citation, siteUrl);
  const { quote } = citation;
  if (quote === null) return place ? { ...citedWork(source, siteUrl), url: place.href } : undefined;
  return {
    '@type': 'Quotation',
    text: quote,
    ...(source.language !== null && { inLanguage: source.language }),
    ...(place && { url: place.href }),
    isPartOf: citedWork(source, siteUrl),
  };
}

function videoList(videos: readonly VideoListItem[], siteUrl: string): Thing {
  return {
    '@type': 'ItemList',
    name: ALL_VIDEOS,
    numberOfItems: videos.length,
    itemListElement: videos.slice(0, MAX_LISTED_VIDEOS).map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: siteUrl + pageAddress.video(id),
      name: title,
    })),
  };
}

function profilePage(
  { headshotUrl, socialLinks }: Extract<PageContent, { kind: 'about' }>,
  at: SiteAt,
  url: string,
): Thing {
  const { site, siteUrl } = at;
  const profiles = socialLinks
    .map((link) => socialHref(link.url))
    .filter((href) => href?.startsWith('http'));
  return {
    '@type': 'ProfilePage',
    name: `About ${site.creatorName}`,
    url,
    inLanguage: site.language,
    mainEntity: {
      ...creator(at),
      publishingPrinciples: siteUrl + pageAddress.corrections,
      ...(headshotUrl !== null && { image: new URL(headshotUrl, siteUrl).href }),
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
  };
}

function contactPage(at: SiteAt, url: string): Thing {
  const { site } = at;
  return {
    '@type': 'ContactPage',
    name: `Contact ${site.creatorName}`,
    url,
    inLanguage: site.language,
    about: creator(at),
  };
}

/**
 * The path from the home page to this page. The last step is this page, so it needs no address.
 *
 * @param names the names of the pages after the home page
 */
function breadcrumbs({ site, siteUrl }: SiteAt, names: readonly string[]): Thing {
  const steps = [site.brand, ...names];
  // The only page that stands between the home page and another page is All Videos.
  const addresses = [pageAddress.home, pageAddress.videos];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: index < steps.length - 1 ? `${siteUrl}${addresses[index]}` : undefined,
    })),
  };
}
