import { CSRF_HEADER } from '#domain/http/csrf.ts';

import { apiErrorFrom } from './api-error.ts';
import type { TokenCache } from './csrf-token.ts';
import { sendWithToken } from './send-with-token.ts';

interface JsonRequest {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  address: string;
  body?: unknown;
}

/**
 * Sends JSON with the CSRF token and returns the JSON reply. Throws `ApiError` when the reply is not
 * OK, and `TypeError` when there is no reply.
 */
export async function sendJson(cache: TokenCache, request: JsonRequest): Promise<unknown> {
  const response = await sendWithToken(cache, (token) => send(request, token));
  if (!response.ok) throw await apiErrorFrom(response);
  return response.json();
}

function send({ method, address, body }: JsonRequest, token: string): Promise<Response> {
  return fetch(address, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: token },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
