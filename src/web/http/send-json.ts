import type { QueryClient } from '@tanstack/react-query';

import { CSRF_HEADER } from '#domain/http/csrf.ts';

import { apiErrorFrom } from './api-error.ts';
import { sendWithToken } from './send-with-token.ts';

interface JsonRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  address: string;
  body?: unknown;
}

/** Sends JSON with the CSRF token and returns the JSON reply. Throws `ApiError` when it is not OK. */
export async function sendJson(queryClient: QueryClient, request: JsonRequest): Promise<unknown> {
  const response = await sendWithToken(queryClient, (token) => send(request, token));
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
