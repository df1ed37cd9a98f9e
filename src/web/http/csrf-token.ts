import type { QueryClient } from '@tanstack/react-query';

import { apiKey } from '#domain/addresses.ts';

const TOKEN_CACHE_MS = 1_800_000;

interface TokenReply {
  csrfToken: string;
}

/** The anti-forgery token that every writing request carries, kept for half an hour. */
export async function csrfToken(queryClient: QueryClient): Promise<string> {
  const reply = await queryClient.fetchQuery<TokenReply>({
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

/** The same after a refusal, unless another request has seen to it already. */
export function forgetRefusedToken(queryClient: QueryClient, refused: string): void {
  const kept = queryClient.getQueryData<TokenReply>(apiKey.csrfToken);
  if (kept?.csrfToken === refused) forgetCsrfToken(queryClient);
}
