import * as z from 'zod/mini';
import { parseUrl } from '#domain/http/parse-url.ts';
import { webHref } from '#domain/http/web-href.ts';

const UPLOADS = '/uploads/';
const CONTROL = /\p{Cc}/u;

/**
 * What is wrong with the url a person typed for a source, or `null` when it may
 * be stored.
 *
 * Nothing, an uploaded file and plain words are fine. Text that holds "http://"
 * or "https://" must be an address. Control characters never pass, because
 * PostgreSQL refuses NUL. Source: specification §5, source url.
 */
export function sourceUrlProblem(url: string): string | null {
  if (CONTROL.test(url)) return 'Please enter a valid URL';
  if (url === '' || url.startsWith(UPLOADS) || !/https?:\/\//i.test(url)) return null;
  return parseUrl(url) === null ? 'Please enter a valid URL' : null;
}

export const sourceUrlSchema = z
  .string({ error: 'Please enter a valid URL' })
  .check(z.refine((url) => sourceUrlProblem(url) === null, { error: 'Please enter a valid URL' }));

/**
 * What a stored url may become as a link: an uploaded file, or what
 * {@link webHref} lets pass. `null` means: show no link.
 */
export function sourceHref(url: string): string | null {
  const text = url.trim();
  return text.startsWith('/') ? uploadHref(text) : webHref(text);
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
 * What kind of evidence waits behind a source's link, in one word for the small
 * print: the type of the file ("PDF") or the site it is on ("archives.gov").
 * `null` when neither can be told.
 */
export function sourceKind(source: { url: string; fileName: string | null }): string | null {
  const href = sourceHref(source.url);
  if (source.fileName !== null && source.fileName !== '') return fileType(source.fileName);
  if (href === null) return null;
  if (href.startsWith('/')) return fileType(href);

  const hostName = parseUrl(href)?.hostname ?? '';
  return hostName.replace(/^www\./, '') || null;
}

function fileType(name: string): string | null {
  return /\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toUpperCase() ?? null;
}
