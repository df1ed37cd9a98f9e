import { parseUrl } from '#domain/http/parse-url.ts';
import { sourceHref } from './source-url.ts';

/**
 * Host name of a source without "www.", e.g. "archives.gov"; `null` for an uploaded file and for words.
 * Not in source-url.ts, which every public page loads.
 */
export function sourceHost(url: string): string | null {
  const hostName = parseUrl(sourceHref(url) ?? '')?.hostname ?? '';
  return hostName.replace(/^www\./, '') || null;
}
