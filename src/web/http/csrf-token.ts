import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { csrfTokenReplySchema } from '#domain/http/csrf.ts';

import { getJson } from './get-json.ts';

const TOKEN_CACHE_MS = 30 * 60 * 1000;

const FORBIDDEN = 403;

/** Only browsers send requests with a token, so it is that of one visitor. */
let cached: { token: Promise<string>; expiresAt: number } | undefined;

/** The CSRF token that every write request carries, cached for half an hour. */
function csrfToken(): Promise<string> {
  if (cached !== undefined && Date.now() < cached.expiresAt) return cached.token;
  const token = fetchToken();
  cached = { token, expiresAt: Date.now() + TOKEN_CACHE_MS };
  token.catch(() => forgetIfCached(token));
  return token;
}

async function fetchToken(): Promise<string> {
  return z.parse(csrfTokenReplySchema, await getJson(apiRoute.csrfToken)).csrfToken;
}

/** Clears the cached token, so that the next write request fetches a new one. */
export function forgetCsrfToken(): void {
  cached = undefined;
}

/** Clears this token, which was refused or could not be fetched, unless another one has replaced it. */
function forgetIfCached(token: Promise<string>): void {
  if (cached?.token === token) cached = undefined;
}

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
