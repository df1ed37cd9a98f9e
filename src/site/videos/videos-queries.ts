import { pageAddress, queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

export const videosQuery: ApiQuery = { queryKey: queryKeys.videos };

/** Query for what the cards show about the sources of all videos. */
export const sourceSummariesQuery: ApiQuery = { queryKey: queryKeys.sourceSummaries };

/**
 * The key of the videos that a search finds, among the data in the document. Such a document contains
 * them instead of all videos, which the browser loads afterward. The API has no such address.
 */
export function foundVideosAddress(search: string): string {
  return `${pageAddress.videos}?search=${search}`;
}
