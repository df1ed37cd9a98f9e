import { parseUrl } from './parse-url.ts';

const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/**
 * The spellings, in lower case, in which people paste the address of a page of this site: with either
 * scheme or, as for a bare domain, none, and with the default port or without it.
 *
 * @param siteUrl the public origin, without a trailing slash
 * @param path of the page, without query and fragment
 */
export function addressSpellings(siteUrl: string, path: string): string[] {
  const site = parseUrl(siteUrl);
  if (!site) return [];
  const host = site.origin.slice(`${site.protocol}//`.length);
  const withPort = (port: number) => (host === site.hostname ? [host, `${host}:${port}`] : [host]);
  return [
    ...withPort(HTTPS_PORT).flatMap((each) => [`https://${each}`, each]),
    ...withPort(HTTP_PORT).map((each) => `http://${each}`),
  ].map((origin) => `${origin}${path}`.toLowerCase());
}
