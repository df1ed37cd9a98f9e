import { useQueryClient } from '@tanstack/react-query';

import { listSources, moveSource } from '#domain/calls/source-calls.ts';
import { MIN_SORT_ORDER, nextSortOrder } from '#domain/sort-order.ts';
import type { AdminSource } from '#domain/sources/source.ts';

import { read } from '../ui/requests/make-call.ts';
import type { ReorderOptions } from '../ui/rows/use-reorder.ts';

export function sourceReorderOptions(videoId: string): ReorderOptions<AdminSource> {
  return {
    query: read(listSources, { id: videoId }),
    numberedFrom: 'first',
    move: moveSource,
    nameOf: ({ title }) => title,
    failure: 'Failed to update source',
  };
}

/**
 * Returns a function that finds the sort order with which a new source comes last. It resolves to 1
 * if the sources cannot be loaded.
 */
export function useNextSortOrder(videoId: string): () => Promise<number> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.fetchQuery(read(listSources, { id: videoId })).then(
      (sources) => nextSortOrder(sources.map(({ sortOrder }) => sortOrder)),
      () => MIN_SORT_ORDER,
    );
}
