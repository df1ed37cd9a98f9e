import type { QueryClient } from '@tanstack/react-query';

import { CSRF_HEADER } from '#domain/http/csrf.ts';

import { csrfToken, forgetCsrfToken } from './csrf-token.ts';
import { requestErrorFrom } from './request-error.ts';

const FORBIDDEN = 403;

interface JsonRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  address: string;
  body?: unknown;
}

/**
 * Sends JSON with the anti-forgery token and reads JSON back.
 *
 * A refused token is replaced and the request tried once more, so a page left open
 * overnight still sends. Throws `RequestError` when the reply is not OK.
 */
export async function sendJson(queryClient: QueryClient, request: JsonRequest): Promise<unknown> {
  let response = await send(request, await csrfToken(queryClient));
  if (response.status === FORBIDDEN) {
    forgetCsrfToken(queryClient);
    response = await send(request, await csrfToken(queryClient));
  }
  if (!response.ok) throw await requestErrorFrom(response);
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
