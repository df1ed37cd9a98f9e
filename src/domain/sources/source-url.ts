import { parseUrl } from '#domain/http/parse-url.ts';
import { externalHref } from '#domain/http/external-href.ts';

const UPLOADS = '/uploads/';
const CONTROL = /\p{Cc}/u;
export const INVALID_URL = 'Please enter a valid URL';

/**
 * What is wrong with the url a person typed for a source, or `null` when it may
 * be stored.
 *
 * Nothing, an uploaded file and plain words are fine. Text that holds "http://"
 * or "https://" must be an address. Control characters never pass, because
 * PostgreSQL refuses NUL. Source: specification §5, source url.
 */
export function sourceUrlProblem(url: string): string | null {
  if (CONTROL.test(url)) return INVALID_URL;
  if (url === '' || url.startsWith(UPLOADS) || !/https?:\/\//i.test(url)) return null;
  return parseUrl(url) === null ? INVALID_URL : null;
}

/**
 * What a stored url may become as a link: an uploaded file, or what
 * {@link externalHref} lets pass. `null` means: show no link.
 */
export function sourceHref(url: string): string | null {
  const text = url.trim();
  return text.startsWith('/') ? uploadHref(text) : externalHref(text);
}

/** "/uploads/../admin" starts like an upload and leads elsewhere, in any spelling a browser undoes. */
function uploadHref(text: string): string | null {
  if (/[\s\p{Cc}\\]|%2f|%5c/iu.test(text)) return null;
  const url = parseUrl(text, 'https://site.invalid');
  if (url === null || url.hostname !== 'site.invalid') return null;
  const isUpload = url.pathname.startsWith(UPLOADS) && url.pathname !== UPLOADS;
  return isUpload ? `${url.pathname}${url.search}${url.hash}` : null;
}

/**
 * A url that leads to an uploaded file of this site as its path, so that the file
 * counts as named even when its whole address was pasted; any other url as it is.
 *
 * @param origin of this site, e.g. "https://example.org"
 */
export function localSourceUrl(url: string, origin: string): string {
  const parsed = parseUrl(url.trim());
  const isUpload = parsed?.origin === origin && parsed.pathname.startsWith(UPLOADS);
  return isUpload ? `${parsed.pathname}${parsed.search}${parsed.hash}` : url;
}

/**
 * What kind of evidence waits behind a source's link, in one word for the small
 * print: the type of the file ("PDF") or the site it is on ("archives.gov").
 * `null` when neither can be told.
 */
export function sourceKind(source: { url: string; fileName: string | null }): string | null {
  const href = sourceHref(source.url) ?? '';
  const type = fileType(source.fileName ?? '') ?? (href.startsWith('/') ? fileType(href) : null);
  if (type !== null) return type;

  const hostName = parseUrl(href)?.hostname ?? '';
  return hostName.replace(/^www\./, '') || null;
}

function fileType(name: string): string | null {
  return /\.([a-z][a-z\d]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? null;
}
