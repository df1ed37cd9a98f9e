import { pageAddress, discoveryAddress } from '#domain/addresses.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { readableInstant } from '#domain/dates/parse-instant.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { PublicArchive } from '#domain/keeping/public-keeping.ts';
import { lastCorrectedAt } from '#domain/corrections/last-corrected-at.ts';
import { citedPlace } from '#domain/sources/cited-place.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { describeSource } from '#domain/sources/source-kind.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { storedThumbnailUrl, thumbnailUrls } from '#domain/videos/thumbnail.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { element, type Markup, xmlDocument } from '#domain/text/element.ts';
import { LABELS_LANGUAGE, labelText, ownersText } from '#domain/text/owners-text.ts';
import type { SiteAt, Site } from '#server/core/site/site-defaults.ts';
import { correctionParagraph, lines } from '#server/pages/documents/correction-paragraph.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import { pictureAddress } from '#server/core/site/site-pictures.ts';

export interface FeedEntry {
  /** Stays the same when the site moves to another address. */
  id: string;
  url: string;
  title: string;
  /** `undefined` for the language of the site. */
  language: string | undefined;
  /** ISO 8601 instant in UTC; `undefined` for a video without a readable date. */
  published: string | undefined;
  thumbnail: string;
  /** When the video was published, or last corrected. ISO 8601 instant in UTC, if one is known. */
  updated: string | undefined;
  /** The corrections, the description and the sources as HTML. */
  html: string;
}

interface FeedVideo {
  video: VideoListItem;
  /** The language of the video, if it is not that of the site. */
  language?: string | undefined;
  /** Whether YouTube still shows the video, and therefore has its thumbnail; true by default. */
  isAvailable?: boolean;
  sources: readonly ShownSource[];
  /** Sorted by `startSecond`. */
  citations: readonly Citation[];
  /** The latest first. */
  corrections: readonly Correction[];
  /** The snapshots of the sources. */
  archives: readonly PublicArchive[];
}

export function feedEntry(shown: FeedVideo, { site, siteUrl }: SiteAt): FeedEntry {
  const { video, language, isAvailable = true, sources, corrections } = shown;
  const at = { site: { ...site, language: language ?? site.language }, siteUrl };
  const published = readableInstant(video.publishDate);
  const changes = [published, lastCorrectedAt(corrections)];
  const url = siteUrl + pageAddress.video(video.id);
  const [, onYoutube] = thumbnailUrls(video.youtubeId);
  const thumbnail = isAvailable ? onYoutube : siteUrl + storedThumbnailUrl(video.youtubeId);
  const picture = element('img', { src: thumbnail, alt: video.title });
  const description = lines(video.description ?? '');
  const items = sources.map((source) => sourceItem(source, shown, at));
  const parts = [
    element('p', {}, element('a', { href: url }, picture)),
    ...corrections.map((correction) => correctionParagraph(correction, at.site)),
    ...(video.description ? [element('p', ownersText(at.site.language), description)] : []),
    ...(items.length > 0 ? [element('p', {}, 'Link to source:'), element('ol', {}, items)] : []),
  ];
  // The feed states the language of the owner's texts.
  const labeled = at.site.language === LABELS_LANGUAGE ? parts : [element('div', labelText, parts)];
  return {
    id: `urn:uuid:${video.id}`,
    url,
    title: video.title,
    language,
    published,
    updated: changes
      .filter((change) => change !== undefined)
      .toSorted()
      .at(-1),
    thumbnail,
    html: labeled.map(({ markup }) => markup).join(''),
  };
}

function sourceItem(
  source: ShownSource,
  { video, citations, archives }: FeedVideo,
  at: SiteAt,
): Markup {
  const owners = ownersText(at.site.language);
  const { title, description, url } = source;
  const address = sourceAddress(url, at.siteUrl);
  const label = describeSource(source);
  const snapshot = archives.find(({ sourceId }) => sourceId === source.id);
  const quoted = citations
    .filter(({ sourceId, quote }) => sourceId === source.id && quote !== null)
    .map((citation) => quotedMoment({ videoId: video.id, source, citation }, at));
  return element(
    'li',
    {},
    address === null
      ? element('bdi', owners, title)
      : element('a', { href: address, ...owners }, title),
    label !== '' && ` (${label})`,
    address === null && url !== '' && [element('br'), url],
    description ? [element('br'), element('bdi', owners, lines(description))] : null,
    snapshot && [element('br'), archivedCopy(snapshot, at.site.timeZone)],
    quoted.length > 0 && element('ul', {}, quoted),
  );
}

function archivedCopy({ url, capturedAt }: PublicArchive, timeZone: string): Markup {
  return element('a', { href: url }, `Archived copy, ${formatDay(capturedAt, timeZone)}`);
}

interface QuotedMoment {
  videoId: string;
  source: ShownSource;
  citation: Citation;
}

/** The moment, what is claimed there, and the words of the source with a link to where they stand. */
function quotedMoment(
  { videoId, source, citation }: QuotedMoment,
  { site, siteUrl }: SiteAt,
): Markup {
  const owners = ownersText(site.language);
  const { startSecond, claim, quote, page } = citation;
  const place = citedPlace(source, citation, siteUrl);
  const moment = siteUrl + pageAddress.moment(videoId, startSecond);
  return element(
    'li',
    {},
    element('a', { href: moment }, formatMoment(startSecond)),
    claim !== null && [' ', element('bdi', owners, claim)],
    element('blockquote', ownersText(source.language ?? site.language), `“${quote}”`),
    page !== null && !place?.isPage && `Page ${page}. `,
    place && element('a', { href: place.href }, place.linkText),
  );
}

/**
 * Writes the entries as an Atom feed, see RFC 4287.
 *
 * @param entries latest first
 */
export function atomFeed(entries: readonly FeedEntry[], { site, siteUrl }: SiteAt): string {
  const home = siteUrl + pageAddress.home;
  const self = siteUrl + discoveryAddress.atom;
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.language },
      element('id', {}, home),
      element('title', {}, site.brand),
      element('subtitle', {}, site.tagline),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: home }),
      element('icon', {}, siteUrl + feedIcon(site)),
      element('updated', {}, latestUpdate(entries)),
      element(
        'author',
        {},
        element('name', {}, site.creatorName),
        element('uri', {}, siteUrl + pageAddress.about),
      ),
      entries.map(atomEntry),
    ),
  );
}

/**
 * Writes the entries as a JSON Feed, see https://www.jsonfeed.org/version/1.1/.
 *
 * @param entries latest first
 */
export function jsonFeed(entries: readonly FeedEntry[], { site, siteUrl }: SiteAt): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.brand,
    description: site.tagline,
    home_page_url: siteUrl + pageAddress.home,
    feed_url: siteUrl + discoveryAddress.json,
    icon: siteUrl + feedIcon(site),
    language: site.language,
    authors: [{ name: site.creatorName, url: siteUrl + pageAddress.about }],
    items: entries.map(({ id, url, title, language, published, updated, thumbnail, html }) => ({
      id,
      url,
      title,
      language,
      content_html: html,
      image: thumbnail,
      date_published: published,
      date_modified: updated,
    })),
  });
}

/** A square, as both feed formats recommend, and a PNG, which every feed reader can show. */
function feedIcon({ picture }: Pick<Site, 'picture'>): string {
  return pictureAddress(picture, pictureNames.appleTouchIcon);
}

/** Atom requires `updated` even in a feed without entries, and in an entry without a date. */
const EPOCH = new Date(0).toISOString();

function latestUpdate(entries: readonly FeedEntry[]): string {
  const updates = entries.map(({ updated = EPOCH }) => updated);
  return updates.toSorted().at(-1) ?? EPOCH;
}

function atomEntry(entry: FeedEntry): Markup {
  const { id, url, title, language, published, updated = EPOCH, html } = entry;
  return element(
    'entry',
    { 'xml:lang': language },
    element('id', {}, id),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href: url }),
    published !== undefined && element('published', {}, published),
    element('updated', {}, updated),
    element('content', { type: 'html' }, html),
  );
}
