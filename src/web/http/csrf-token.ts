import type { QueryClient } from '@tanstack/react-query';

import { queryKeys } from '#domain/addresses.ts';

const TOKEN_CACHE_MS = 1_800_000;

interface TokenReply {
  csrfToken: string;
}

/** The CSRF token that every write request carries, cached for half an hour. */
export async function csrfToken(queryClient: QueryClient): Promise<string> {
  const reply = await queryClient.fetchQuery<TokenReply>({
    queryKey: queryKeys.csrfToken,
    staleTime: TOKEN_CACHE_MS,
    gcTime: TOKEN_CACHE_MS,
  });
  return reply.csrfToken;
}

/** Clears the cached token, so that the next write request fetches a new one. */
export function forgetCsrfToken(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: queryKeys.csrfToken });
}

/** Clears the cached token if it is still the refused one; another request may have replaced it. */
export function forgetRefusedToken(queryClient: QueryClient, refused: string): void {
  const cached = queryClient.getQueryData<TokenReply>(queryKeys.csrfToken);
  if (cached?.csrfToken === refused) forgetCsrfToken(queryClient);
}
