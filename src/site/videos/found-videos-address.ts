import { pageAddress } from '#domain/addresses.ts';

/**
 * The key of the videos that a search finds, among the data in the document. Such a document contains
 * them instead of all videos, which the browser loads afterward. The API has no such address.
 */
export function foundVideosAddress(search: string): string {
  return `${pageAddress.videos}?search=${search}`;
}
