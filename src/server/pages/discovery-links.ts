import { discoveryAddress, oembedAddress, videoIdInPath } from '#domain/addresses.ts';
import type { RenderedPage } from '#domain/pages/rendered-page.ts';

import { escapeText } from '#domain/text/markup.ts';
import type { SiteAt } from '#server/site/site-defaults.ts';
import { sharedPath } from './head-elements.ts';

const OK = 200;

/**
 * The links by which feed readers find the feeds, and by which other sites find the oEmbed responses
 * for a video.
 */
export function discoveryLinks(
  page: RenderedPage,
  { site, siteUrl, isShared }: SiteAt & { isShared: boolean },
): string[] {
  const { status, canonicalPath, title } = page;
  const link = (type: string, linkTitle: string, path: string) =>
    `<link rel="alternate" type="${type}" title="${escapeText(linkTitle)}" href="${escapeText(siteUrl + path)}">`;
  const feeds = [
    link('application/atom+xml', site.brand, discoveryAddress.atom),
    link('application/feed+json', site.brand, discoveryAddress.json),
  ];
  if (!isShared || status !== OK || videoIdInPath(canonicalPath) === undefined) return feeds;
  const pageUrl = siteUrl + sharedPath(page);
  return [
    ...feeds,
    link('application/json+oembed', title, oembedAddress(pageUrl, 'json')),
    link('text/xml+oembed', title, oembedAddress(pageUrl, 'xml')),
  ];
}
