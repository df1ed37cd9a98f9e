import { discoveryAddress, pageAddress } from '#domain/addresses.ts';
import type { SiteAt } from '#server/site/site-defaults.ts';
import { feedIcon } from './atom-feed.ts';
import type { FeedEntry } from './feed-entry.ts';

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
