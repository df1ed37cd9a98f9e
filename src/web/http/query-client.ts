import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';

import { readQuery, type GetJson } from './api-query.ts';

const KEEP_UNUSED_MS = 5 * 60 * 1000;

/**
 * Creates the query client of the panel. Public pages use the smaller `QueryStore`.
 *
 * The default query function is `readQuery`. `networkMode: 'always'` sends requests even while the
 * browser reports being offline: a failed request shows an error, whereas a paused one would show
 * nothing.
 *
 * Notifications run in a microtask instead of a timer, so that a button that starts a request is
 * disabled before the second click of a double click.
 */
export function createQueryClient(getJson: GetJson): QueryClient {
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, meta }: QueryFunctionContext) =>
          readQuery(getJson, { queryKey: queryKey.map(String), meta }, signal),
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        gcTime: KEEP_UNUSED_MS,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
