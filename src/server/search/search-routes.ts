import { errorReplySchema } from '#domain/http/replies.ts';
import { SEARCH_ROUTE, searchAddress } from '#domain/search/search-address.ts';
import { parseSearch } from '#domain/search/search-query.ts';
import { searchInputSchema, searchReplySchema } from '#domain/search/search-reply.ts';
import type { App } from '#server/http/typed-app.ts';
import { searchLimit } from './search-limit.ts';
import type { SearchStore } from './search-store.ts';

interface SearchDependencies {
  search: Pick<SearchStore, 'find'>;
  now: () => Date;
}

export function searchRoutes(app: App, { search, now }: SearchDependencies): void {
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
      return { videos: query ? await search.find(query) : [] };
    },
  );
}

/** `undefined` for a search that is refused. */
function canonicalAddress(_path: string, query: string): string | undefined {
  const q = new URLSearchParams(query).get('q') ?? '';
  const input = searchInputSchema.safeParse({ q });
  return input.success ? searchAddress(input.data.q) : undefined;
}
