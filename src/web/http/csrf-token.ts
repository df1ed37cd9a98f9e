import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { csrfTokenReplySchema } from '#domain/http/csrf.ts';

import { getJson } from './get-json.ts';

const TOKEN_CACHE_MS = 30 * 60 * 1000;

let cached: { token: Promise<string>; expiresAt: number } | undefined;

/** The CSRF token that every write request carries, cached for half an hour. */
export function csrfToken(): Promise<string> {
  if (cached !== undefined && Date.now() < cached.expiresAt) return cached.token;
  const token = fetchToken();
  cached = { token, expiresAt: Date.now() + TOKEN_CACHE_MS };
  token.catch(() => forgetRefusedToken(token));
  return token;
}

async function fetchToken(): Promise<string> {
  return z.parse(csrfTokenReplySchema, await getJson(apiRoute.csrfToken)).csrfToken;
}

/** Clears the cached token, so that the next write request fetches a new one. */
export function forgetCsrfToken(): void {
  cached = undefined;
}

/** Clears the cached token if it is still the refused one; another request may have replaced it. */
export function forgetRefusedToken(refused: Promise<string>): void {
  if (cached?.token === refused) cached = undefined;
}
