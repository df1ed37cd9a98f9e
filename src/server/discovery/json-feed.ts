import { site } from '#site.config';
import { discoveryAddress, pageAddress } from '#domain/addresses.ts';
import { FEED_ICON } from './atom-feed.ts';
import type { FeedEntry } from './feed-entry.ts';

/**
 * Writes the entries as a JSON Feed, see https://www.jsonfeed.org/version/1.1/.
 *
 * @param entries latest first
 * @param siteUrl the public origin, without a trailing slash
 */
export function jsonFeed(entries: readonly FeedEntry[], siteUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.brand,
    description: site.tagline,
    home_page_url: siteUrl + pageAddress.home,
    feed_url: siteUrl + discoveryAddress.json,
    icon: siteUrl + FEED_ICON,
    language: site.language,
    authors: [{ name: site.creatorName, url: siteUrl + pageAddress.about }],
    items: entries.map(({ id, url, title, published, updated, thumbnail, html }) => ({
      id,
      url,
      title,
      content_html: html,
      image: thumbnail,
      date_published: published,
      date_modified: updated,
    })),
  });
}
