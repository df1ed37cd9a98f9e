import { adminAddress, feedAddress, pageAddress } from '#domain/addresses.ts';
import type { FindCanonicalPath } from '#domain/pages/rendered-page.ts';

/**
 * The address to which the requested URL leads if it is another spelling of a known address:
 * another letter case, slashes at the end or doubled, encoded letters, or "/index.html". The
 * query is kept. `undefined` if the URL is spelled right, or nothing is known at any spelling.
 *
 * The path is always one that this site has, so a URL such as "//evil.example/" never leads to
 * another site.
 */
export function redirectTarget(
  url: string,
  findCanonicalPage: FindCanonicalPath,
): string | undefined {
  const path = url.replace(/[?#].*$/s, '');
  const spelled = path
    .replaceAll(/%[2-7][\da-f]/gi, decodeIfPlain)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/index\.html$/i, pageAddress.home);
  const fixed = spelled.toLowerCase().replace(/\/$/, '');
  const canonical = fixedPaths.has(fixed) ? fixed : findCanonicalPage(spelled);
  if (canonical === undefined || canonical === path) return undefined;
  return canonical + url.slice(path.length);
}

/** Letters, digits, "-" and "_" mean the same encoded or not, see RFC 3986, section 2.3. */
function decodeIfPlain(encoded: string): string {
  const character = decodeURIComponent(encoded);
  return /[\w-]/.test(character) ? character : encoded;
}

/** Addresses of this site that are not pages of it. */
const fixedPaths: ReadonlySet<string> = new Set(
  [...Object.values(feedAddress), ...Object.values(adminAddress)].filter(
    (address) => typeof address === 'string',
  ),
);
