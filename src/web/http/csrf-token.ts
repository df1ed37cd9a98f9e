import { apiRoute } from '#domain/addresses.ts';

const TOKEN_CACHE_MS = 30 * 60 * 1000;

const TOKEN_KEY = [apiRoute.csrfToken];

export interface TokenReply {
  csrfToken: string;
}

/**
 * A cache for the reply that contains the token. The panel passes TanStack's `QueryClient`, which
 * has these methods. Public pages do not load TanStack Query. They pass `tokenCacheIn(store)`, see
 * src/site/contact/contact-calls.ts.
 */
export interface TokenCache {
  fetchQuery: (query: {
    queryKey: readonly string[];
    staleTime: number;
    gcTime: number;
  }) => Promise<TokenReply>;
  getQueryData: (queryKey: readonly string[]) => TokenReply | undefined;
  removeQueries: (filter: { queryKey: readonly string[] }) => void;
}

/** The CSRF token that every write request carries, cached for half an hour. */
export async function csrfToken(cache: TokenCache): Promise<string> {
  const reply = await cache.fetchQuery({
    queryKey: TOKEN_KEY,
    staleTime: TOKEN_CACHE_MS,
    gcTime: TOKEN_CACHE_MS,
  });
  return reply.csrfToken;
}

/** Clears the cached token, so that the next write request fetches a new one. */
export function forgetCsrfToken(cache: TokenCache): void {
  cache.removeQueries({ queryKey: TOKEN_KEY });
}

/** Clears the cached token if it is still the refused one; another request may have replaced it. */
export function forgetRefusedToken(cache: TokenCache, refused: string): void {
  if (cache.getQueryData(TOKEN_KEY)?.csrfToken === refused) forgetCsrfToken(cache);
}
