import { pageAddress, queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

/** Query for all published videos, which the browser searches. */
export const videosQuery: ApiQuery = { queryKey: queryKeys.videos };

/** Query for what the cards show about the sources of all videos. */
export const sourceSummariesQuery: ApiQuery = { queryKey: queryKeys.sourceSummaries };

/**
 * The address under which the document of a search contains the videos found. They take the place
 * of the list of all videos, which the browser loads afterward.
 */
export function foundVideosAddress(search: string): string {
  return `${pageAddress.videos}?search=${search}`;
}
