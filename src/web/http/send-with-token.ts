import type { QueryClient } from '@tanstack/react-query';

import { csrfToken, forgetCsrfToken } from './csrf-token.ts';

const FORBIDDEN = 403;

/**
 * Sends a writing request with the anti-forgery token.
 *
 * A refused token is replaced and the request tried once more, so a page left open
 * overnight still sends.
 */
export async function sendWithToken(
  queryClient: QueryClient,
  send: (token: string) => Promise<Response>,
): Promise<Response> {
  const response = await send(await csrfToken(queryClient));
  if (response.status !== FORBIDDEN) return response;
  forgetCsrfToken(queryClient);
  return send(await csrfToken(queryClient));
}
