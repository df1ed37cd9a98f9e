import { notifyManager, QueryClient } from '@tanstack/react-query';

const KEEP_UNUSED_MS = 5 * 60 * 1000;

/**
 * Creates the query client of the panel. Public pages use the smaller `QueryStore`.
 *
 * `networkMode: 'always'` sends requests even while the browser reports being offline: a failed request
 * shows an error, whereas a paused one would show nothing.
 *
 * Notifications run in a microtask instead of a timer, so that a button that starts a request is
 * disabled before the second click of a double click.
 */
export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
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
