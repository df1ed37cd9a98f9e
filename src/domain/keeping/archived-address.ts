import { externalHref } from '#domain/http/external-href.ts';
import { isLocalHost, isLoopbackHost } from '#domain/http/local-host.ts';
import { parseUrl } from '#domain/http/parse-url.ts';

/**
 * Words in the names of query parameters whose values are often secret. The parameters of a search,
 * such as "keywords" and "author", are not.
 */
const SECRET_NAME = /token|key(?!words?$)|sig|passw|secret|auth(?!ors?$)|session|x-amz-/i;

/**
 * Whether the address of a source may be sent to an archive, which publishes it.
 *
 * - `never`: not the address of a public website
 * - `secret-looking`: the owner has to decide
 */
export function archivability(url: string): 'yes' | 'secret-looking' | 'never' {
  const href = externalHref(url);
  if (href === null || !/^https?:/i.test(href)) return 'never';
  const parsed = URL_WITH_LOGIN.test(href) ? null : parseUrl(href);
  if (parsed === null || !isPublicName(parsed.hostname)) return 'never';
  const names = [...parameterNames(parsed.search), ...parameterNames(parsed.hash)];
  return names.some((name) => SECRET_NAME.test(name)) ? 'secret-looking' : 'yes';
}

/** An IP address is no name: sources of the web have names, machines of a network often have none. */
function isPublicName(hostname: string): boolean {
  const isIpAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isIpAddress && !isLocalHost(hostname) && !isLoopbackHost(hostname);
}

/**
 * The names in a query or in a fragment such as "#access_token=abc". A fragment that quotes words of
 * the page, see https://wicg.github.io/scroll-to-text-fragment/, has none.
 */
function parameterNames(part: string): string[] {
  if (part.startsWith('#') && (part.includes(':~:') || !part.includes('='))) return [];
  return part
    .slice(1)
    .split('&')
    .map((parameter) => parameter.split('=', 1)[0] ?? '');
}

const URL_WITH_LOGIN = /^https?:\/\/[^/?#]*@/i;

/** Parameters by which campaigns track visitors; archives usually have the page without them. */
const TRACKING_NAME = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|igshid)$/i;

/** The address without tracking parameters; `null` if it has none. */
export function withoutTracking(href: string): string | null {
  const [address = '', fragment] = href.split('#', 2);
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = query.split('&');
  const kept = parameters.filter((part) => !TRACKING_NAME.test(part.split('=', 1)[0] ?? ''));
  if (kept.length === parameters.length) return null;
  const shortened = kept.length === 0 ? path : `${path}?${kept.join('&')}`;
  return fragment === undefined ? shortened : `${shortened}#${fragment}`;
}
