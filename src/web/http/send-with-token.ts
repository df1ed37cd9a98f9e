import type { QueryClient } from '@tanstack/react-query';

import { csrfToken, forgetRefusedToken } from './csrf-token.ts';

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
  const token = await csrfToken(queryClient);
  const response = await send(token);
  if (response.status !== FORBIDDEN) return response;
  forgetRefusedToken(queryClient, token);
  return send(await csrfToken(queryClient));
}
