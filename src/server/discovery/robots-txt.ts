import { adminAddress, discoveryAddress } from '#domain/addresses.ts';

/** The text of robots.txt (RFC 9309): excludes the panel and the API, and names the sitemap. */
export function robotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    `Disallow: ${adminAddress.home}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}${discoveryAddress.sitemap}`,
    '',
  ].join('\n');
}
