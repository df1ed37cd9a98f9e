import { discoveryAddress, pageAddress } from '#domain/addresses.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { Site, SiteAt } from '#server/core/site/site-defaults.ts';
import { pictureAddress } from '#server/core/site/site-pictures.ts';
import type { FeedEntry } from './feed-entry.ts';
import { element, type Markup, xmlDocument } from '#domain/text/element.ts';

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

/** A square, as both feed formats recommend, and a PNG, which every feed reader can show. */
export function feedIcon({ picture }: Pick<Site, 'picture'>): string {
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
