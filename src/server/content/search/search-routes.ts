import { LRUCache } from 'lru-cache';
import { errorReplySchema } from '#domain/http/replies.ts';
import { SEARCH_ROUTE, searchAddress } from '#domain/search/search-address.ts';
import { parseSearch } from '#domain/search/search-query.ts';
import { searchInputSchema, searchReplySchema } from '#domain/search/search-reply.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { searchContent } from '#server/content/search/search-store.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';
import { RequestError } from '#server/core/http/request-error.ts';

/** @param context with the connection for searches, see `connectForSearches` */
export function searchRoutes(app: App, { database, now }: Context): void {
  app.get(
    SEARCH_ROUTE,
    {
      config: {
        access: 'public',
        isCached: true,
        queryNames: ['q'],
        findCanonicalAddress: canonicalAddress,
        resolveAddress: async (address) => ({ address, kind: 'invented' }),
        limitInvented: searchLimit(now),
      },
      schema: {
        summary: 'What is said and cited in the videos, searched for words',
        querystring: searchInputSchema,
        response: { 200: searchReplySchema, 400: errorReplySchema, 429: errorReplySchema },
      },
    },
    async ({ query: { q } }) => {
      const query = parseSearch(q);
      return { videos: query ? await searchContent(database, query, now()) : [] };
    },
  );
}

/** Enough for a visitor who keeps typing: the page searches after each pause of 300 ms. */
const MAX_SEARCHES = 60;

const PERIOD_MS = 60_000;

/** When more clients search within a period, those that searched least recently are forgotten. */
const MAX_CLIENTS = 10_000;

/**
 * Counts the searches of each client that this process answers, within a minute after the first.
 *
 * @returns counts a search; throws RequestError 429 for one too many
 */
function searchLimit(now: () => Date): (client: string) => void {
  // With `max`, the memory of all entries would be taken at the start.
  const counts = new LRUCache<string, { searches: number; endsAt: Date }>({
    maxSize: MAX_CLIENTS,
    sizeCalculation: () => 1,
  });

  return (client) => {
    const time = now();
    const stored = counts.get(client);
    const isCurrent = stored && !hasPassed(stored.endsAt, time, PERIOD_MS);
    const count = isCurrent
      ? stored
      : { searches: 0, endsAt: new Date(time.getTime() + PERIOD_MS) };
    count.searches += 1;
    counts.set(client, count);
    if (count.searches <= MAX_SEARCHES) return;
    throw new RequestError(429, 'These are too many searches. Please wait a minute.', {
      retryAfterSeconds: Math.ceil((count.endsAt.getTime() - time.getTime()) / 1000),
    });
  };
}

/** `undefined` for a search that is refused. */
function canonicalAddress(_path: string, query: string): string | undefined {
  const q = new URLSearchParams(query).get('q') ?? '';
  const input = searchInputSchema.safeParse({ q });
  return input.success ? searchAddress(input.data.q) : undefined;
}
