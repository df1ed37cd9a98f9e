import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#domain/dates/durations.ts';
import { site } from '#site.config';
import { pageAddress } from '#domain/addresses.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';

const ADDRESS = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. The text is written anew for each request, so it never expires. */
const VALID_DAYS = 180;

/** Serves security.txt, which states where to report security problems of this site. See RFC 9116. */
export function serveSecurityTxt(app: FastifyInstance, siteUrl: string): void {
  app.get(ADDRESS, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(site, siteUrl, new Date())),
  );
}

/**
 * The text of security.txt.
 *
 * @param siteUrl from the settings, never from a request, because clients choose the Host header.
 *                Without https the text has no canonical address, as RFC 9116 requires.
 */
export function securityTxt(
  { securityContact, securityPolicy }: { securityContact?: string; securityPolicy?: string },
  siteUrl: string,
  now: Date,
): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString();
  const lines = [
    `Contact: ${securityContact ?? siteUrl + pageAddress.contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LABELS_LANGUAGE}`,
    siteUrl.startsWith('https:') && `Canonical: ${siteUrl}${ADDRESS}`,
    securityPolicy !== undefined && `Policy: ${securityPolicy}`,
  ];
  return `${lines.filter((line) => line !== false).join('\n')}\n`;
}
