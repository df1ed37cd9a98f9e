import { csrfToken, forgetRefusedToken, type TokenCache } from './csrf-token.ts';

const FORBIDDEN = 403;

/**
 * Sends a write request with the CSRF token.
 *
 * On a 403 it fetches a new token and retries once, so that a page left open overnight
 * can still send.
 */
export async function sendWithToken(
  cache: TokenCache,
  send: (token: string) => Promise<Response>,
): Promise<Response> {
  const token = await csrfToken(cache);
  const response = await send(token);
  if (response.status !== FORBIDDEN) return response;
  forgetRefusedToken(cache, token);
  return send(await csrfToken(cache));
}
