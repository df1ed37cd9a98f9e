import { plainAddress } from '#domain/readers/plain-addresses.ts';
import { adminAddress, discoveryAddress, pageAddress } from '#domain/addresses.ts';
import type { FindCanonicalPath } from '#domain/pages/rendered-page.ts';

/**
 * The address to redirect to if the requested URL is another spelling of a known address:
 * another letter case, slashes at the end or doubled, encoded letters, or "/index.html". The
 * query is kept. `undefined` if the spelling is canonical or the address is unknown.
 *
 * The returned path is always one of this site, so a URL such as "//evil.example/" never redirects
 * to another site.
 */
export function redirectTarget(
  url: string,
  findCanonicalPath: FindCanonicalPath,
): string | undefined {
  const path = url.replace(/[?#].*/s, '');
  const spelled = path
    // The encoded characters of ASCII, without its control characters.
    .replaceAll(/%[2-7][\da-f]/gi, decodeIfPlain)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/index\.html$/i, pageAddress.home);
  const lowerCased = spelled.toLowerCase().replace(/\/$/, '');
  const canonical = fixedPaths.has(lowerCased) ? lowerCased : findCanonicalPath(spelled);
  if (canonical === undefined || canonical === path) return undefined;
  return canonical + url.slice(path.length);
}

/** Letters, digits, "-" and "_" mean the same encoded or not, see RFC 3986, section 2.3. */
function decodeIfPlain(encoded: string): string {
  const character = decodeURIComponent(encoded);
  return /[\w-]/.test(character) ? character : encoded;
}

/** The addresses without parameters that are not in the route table of the public site. */
const fixedPaths: ReadonlySet<string> = new Set(
  [
    ...Object.values(discoveryAddress),
    ...Object.values(adminAddress),
    plainAddress.subscribe,
    plainAddress.privacy,
  ].filter((address) => typeof address === 'string'),
);
