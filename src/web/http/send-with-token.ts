import { csrfToken, forgetIfCached } from './csrf-token.ts';

const FORBIDDEN = 403;

/**
 * Sends a write request with the CSRF token. After a reply of 403, fetches a new token and sends the
 * request once more: on a page that was left open overnight, the token may belong to a session that
 * has ended.
 */
export async function sendWithToken(send: (token: string) => Promise<Response>): Promise<Response> {
  const token = csrfToken();
  const response = await send(await token);
  if (response.status !== FORBIDDEN) return response;
  forgetIfCached(token);
  return send(await csrfToken());
}
