import { parseUrl } from '#domain/http/parse-url.ts';
import { sourceHref } from '#domain/sources/source-url.ts';
import type { FileType } from './file-listing.ts';

/** The types of files that the server names itself. All other files in the storage belong to the operator. */
export type UploadType = 'source' | 'headshot' | 'thumbnail';

/**
 * File names that the server generates: the type, a UUID and an extension. The renditions of a
 * headshot share the stem, "headshot-<UUID>", after which all names but one contain the width.
 */
const GENERATED_NAME =
  /^(?<stem>(?<type>source|headshot|thumbnail)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-[a-z\d]+)?\.[a-z\d]+$/;

/** Type of a stored file by its name. */
export function uploadType(name: string): UploadType | 'other' {
  const type = GENERATED_NAME.exec(name)?.groups?.['type'];
  return type === 'source' || type === 'headshot' || type === 'thumbnail' ? type : 'other';
}

/** Type of a stored file as the Files tab shows it. See docs/panel.md, "Files". */
export function listedType(name: string): FileType {
  const type = uploadType(name);
  return type === 'thumbnail' ? 'other' : type;
}

/** The common stem of all renditions of an upload; any other name is returned unchanged. */
export function uploadStem(name: string): string {
  return GENERATED_NAME.exec(name)?.groups?.['stem'] ?? name;
}

/**
 * Stem of the uploaded file that a URL leads to. Returns an empty string, which is the stem of no
 * file, if the URL leads elsewhere.
 */
export function uploadStemFromUrl(url: string | null): string {
  return uploadStem(uploadNameFromUrl(url) ?? '');
}

/**
 * Name of the uploaded file that a URL leads to, however the URL is spelled:
 * "/uploads/a.pdf#page=3" and "/uploads/%61.pdf" both return "a.pdf". `null` if the URL leads
 * elsewhere.
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
