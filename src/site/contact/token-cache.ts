import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { TokenCache, TokenReply } from '#web/http/csrf-token.ts';
import type { QueryStore } from '#web/http/query-store.ts';

const query = { queryKey: queryKeys.csrfToken };
const address = apiAddress(query.queryKey);

/**
 * Keeps the CSRF token in the store of the public site. The methods have the names of TanStack's
 * `QueryClient`, which the panel uses as its token cache. A timer drops the token after `staleTime`
 * milliseconds, because the store keeps the data that `load` has fetched even if no component uses it.
 */
export function tokenCacheIn(store: QueryStore): TokenCache {
  return {
    fetchQuery: ({ staleTime }) => {
      if (store.read(address).data === undefined) setTimeout(store.drop, staleTime, address);
      return store.load(query);
    },
    getQueryData: () => store.read<TokenReply>(address).data,
    removeQueries: () => store.drop(address),
  };
}
