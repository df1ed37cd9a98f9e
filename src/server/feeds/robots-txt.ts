import { adminAddress, feedAddress } from '#domain/addresses.ts';

/** Tells crawlers to leave out the panel and the API, see RFC 9309, and where the sitemap is. */
export function robotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    `Disallow: ${adminAddress.home}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}${feedAddress.sitemap}`,
    '',
  ].join('\n');
}
