import type { QueryClient } from '@tanstack/react-query';

import { apiKey } from '#domain/addresses.ts';

const TOKEN_CACHE_MS = 1_800_000;

/** The anti-forgery token that every writing request carries, kept for half an hour. */
export async function csrfToken(queryClient: QueryClient): Promise<string> {
  const reply = await queryClient.fetchQuery<{ csrfToken: string }>({
    queryKey: apiKey.csrfToken,
    staleTime: TOKEN_CACHE_MS,
    gcTime: TOKEN_CACHE_MS,
  });
  return reply.csrfToken;
}

/** Makes the next writing request ask for a token of its own. */
export function forgetCsrfToken(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: apiKey.csrfToken });
}
