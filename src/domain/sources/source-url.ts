import { parseUrl } from '#domain/http/parse-url.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { pastedAddress } from '#domain/http/pasted-address.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';

const UPLOADS = '/uploads/';
const CONTROL = /\p{Cc}/u;
export const INVALID_URL = 'Please enter a valid URL';

/** The scheme of a web address, with mistakes such as "http:/", "https//", "htps://" and "http:example.org". */
const MISTYPED_SCHEME = /^[htps]{3,7}\s*(?:[:;.,]\s*[/\\]|[:;](?=\S)|[/\\]{2})/i;

/** A web address or a bare domain with a path, which may contain spaces. */
const ADDRESS_WITH_PATH = /^(?:https?:\/\/|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)/iu;

/**
 * Validates the typed url of a source; returns an error message, or `null` if it is valid.
 *
 * Empty text, the address of an uploaded file and plain words are valid. Text that contains "http://" or
 * "https://", or begins with a scheme that looks like them, must be an address that the page of the video
 * can link to. Control characters are refused, because PostgreSQL refuses NUL.
 * See docs/panel.md, "Source url".
 */
export function sourceUrlProblem(url: string): string | null {
  if (CONTROL.test(url)) return INVALID_URL;
  const address = tidySourceUrl(url);
  if (address === '' || address.startsWith(UPLOADS)) return null;
  const isMeantAsAddress = /https?:\/\//i.test(address) || MISTYPED_SCHEME.test(address);
  return isMeantAsAddress && externalHref(address) === null ? INVALID_URL : null;
}

/**
 * The url of a source to store: a web address without what copying has added, its spaces encoded, so that
 * "https://example.org/My File.pdf" is a link. Plain words stay as they are, and so do two addresses.
 */
export function tidySourceUrl(url: string): string {
  const text = trimInvisible(url);
  if (!ADDRESS_WITH_PATH.test(text) || /\shttps?:\/\//i.test(text)) return text;
  return pastedAddress(text).replaceAll(/\s/g, encodeURIComponent);
}

/**
 * Href of a source: the path of an uploaded file, or otherwise like {@link externalHref}.
 * `null` means that no link may be shown.
 */
export function sourceHref(url: string): string | null {
  const text = url.trim();
  return text.startsWith('/') ? uploadHref(text) : externalHref(text);
}

/**
 * Resolves the path first: "/uploads/../admin" starts like an upload but leads elsewhere. The host
 * `site.invalid` stands for this site, whose host name this layer does not know.
 */
function uploadHref(text: string): string | null {
  if (/[\s\p{Cc}\\]|%2f|%5c/iu.test(text)) return null;
  const url = parseUrl(text, 'https://site.invalid');
  if (url === null || url.hostname !== 'site.invalid') return null;
  const isUpload = url.pathname.startsWith(UPLOADS) && url.pathname !== UPLOADS;
  return isUpload ? `${url.pathname}${url.search}${url.hash}` : null;
}

/**
 * Address of a source for use outside this site: like {@link sourceHref}, but the address of an
 * uploaded file starts with the origin of this site.
 *
 * @param siteUrl the public origin, without a trailing slash
 */
export function sourceAddress(url: string, siteUrl: string): string | null {
  const href = sourceHref(url);
  return href?.startsWith('/') ? siteUrl + href : href;
}

/**
 * Reduces the full URL of an uploaded file on this site to its path, so that it is
 * recognized as a reference to the file. Returns any other url unchanged.
 *
 * @param origin of this site, e.g. "https://example.org"
 */
export function localSourceUrl(url: string, origin: string): string {
  const parsed = parseUrl(url.trim());
  const isUpload = parsed?.origin === origin && parsed.pathname.startsWith(UPLOADS);
  return isUpload ? `${parsed.pathname}${parsed.search}${parsed.hash}` : url;
}

/**
 * Where a source is from, in a word: its file type ("PDF") or its host name ("archives.gov").
 * `null` if neither is known.
 */
export function sourceLabel(source: { url: string; fileName: string | null }): string | null {
  const href = sourceHref(source.url) ?? '';
  const type = fileType(source.fileName ?? '') ?? (href.startsWith('/') ? fileType(href) : null);
  return type ?? sourceHost(source.url);
}

/** Host name of a source without "www.", e.g. "archives.gov"; `null` for an uploaded file and for words. */
export function sourceHost(url: string): string | null {
  const hostName = parseUrl(sourceHref(url) ?? '')?.hostname ?? '';
  return hostName.replace(/^www\./, '') || null;
}

/** The extension in capital letters. It begins with a letter, so "Report 1.25" has none. */
function fileType(name: string): string | null {
  return /\.([a-z][a-z\d]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? null;
}
