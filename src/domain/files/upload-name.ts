import { parseUrl } from '#domain/http/parse-url.ts';
import { sourceHref } from '#domain/sources/source-url.ts';
import type { FileType } from './file-listing.ts';

/** Names that the server makes. One upload may be kept in several renditions: these share the stem, and add a width to it. */
const SERVER_MADE =
  /^(?<stem>(?<type>source|headshot)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-[a-z\d]+)?\.[a-z\d]+$/;

/** What a file is by its name. Source: specification §3, file listing. */
export function uploadType(name: string): FileType {
  const type = SERVER_MADE.exec(name)?.groups?.['type'];
  return type === 'source' || type === 'headshot' ? type : 'other';
}

/** What all renditions of an upload have in common; the name itself where there are none. */
export function uploadStem(name: string): string {
  return SERVER_MADE.exec(name)?.groups?.['stem'] ?? name;
}

/**
 * The uploaded file that an address leads to, however it is spelled; `null`
 * when it leads elsewhere. "/uploads/a.pdf#page=3" and "/uploads/%61.pdf" both
 * lead to "a.pdf".
 */
export function uploadNameFromUrl(url: string | null): string | null {
  const href = sourceHref(url ?? '');
  if (href === null || !href.startsWith('/')) return null;
  const path = parseUrl(href, 'https://site.invalid')?.pathname ?? '';
  const [, , name = '', ...deeper] = path.split('/');
  return deeper.length > 0 ? null : decoded(name);
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
