import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';

import { apiAddress } from '#domain/addresses.ts';

import { ApiError } from './api-error.ts';

const KEEP_UNUSED_MS = 5 * 60 * 1000;

/** How queries read the API: `fetch` in the browser, `app.inject` during server rendering. */
export type GetJson = (address: string, signal?: AbortSignal) => Promise<unknown>;

/** A query for the default query function. */
export interface SiteQuery {
  queryKey: readonly string[];
  meta?: {
    /** If the reply has this status, the data is `null`. */
    nullStatus?: number;
    /** The reply is a list; only these fields of its entries are kept. */
    fields?: readonly string[];
  };
}

/**
 * Creates the query client of one browser session, or of one server-rendered page.
 *
 * The default query function GETs the address that `apiAddress` builds from the query key.
 * `networkMode: 'always'` sends requests even while the browser reports being offline: a failed
 * request shows an error, whereas a paused one would show nothing.
 *
 * Notifications run in a microtask instead of a timer, so that a button that starts a request is
 * disabled before the second click of a double click.
 */
export function createQueryClient(getJson: GetJson): QueryClient {
  async function defaultQueryFn({
    queryKey,
    signal,
    meta,
  }: QueryFunctionContext): Promise<unknown> {
    try {
      return pickFields(await getJson(apiAddress(queryKey), signal), meta?.['fields']);
    } catch (error) {
      if (error instanceof ApiError && error.status === meta?.['nullStatus']) return null;
      throw error;
    }
  }

  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: defaultQueryFn,
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

function pickFields(data: unknown, fields: unknown): unknown {
  if (!Array.isArray(data) || !Array.isArray(fields)) return data;
  return data.map((entry) => Object.fromEntries(fields.map((field) => [field, entry[field]])));
}
