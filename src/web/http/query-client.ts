import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';

import { apiAddress } from '#domain/addresses.ts';

import { ApiError } from './api-error.ts';

const UNUSED_CACHE_MS = 5 * 60 * 1000;

/** How a query reaches the API: `fetch` in the browser, `app.inject` while the server renders. */
export type ReadAddress = (address: string, signal?: AbortSignal) => Promise<unknown>;

/** A query read by the default load. With `nullOn`, a reply of that status means "none" instead of failing. */
export interface SiteQuery {
  queryKey: readonly string[];
  meta?: { nullOn: number };
}

/**
 * The query cache of one visit, or of one page rendered on the server.
 *
 * A query without a function of its own GETs the address that its key spells.
 * 'always' keeps TanStack from holding requests back while the browser believes
 * itself offline: a failed request is told, a paused one would wait in silence.
 *
 * What is on the screen hears of a request before the next event, not a timer later: a
 * button that waits for its request is disabled for the second half of a double click.
 */
export function createQueryClient(readAddress: ReadAddress): QueryClient {
  async function defaultLoad({ queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
    try {
      return await readAddress(apiAddress(queryKey), signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === meta?.['nullOn']) return null;
      throw error;
    }
  }

  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultLoad,
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        gcTime: UNUSED_CACHE_MS,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
