import { CSRF_HEADER } from '#domain/http/csrf.ts';

import { apiErrorFrom } from './api-error.ts';
import { sendWithToken } from './csrf-token.ts';

/**
 * Sends JSON with the CSRF token and returns the JSON reply. Throws `ApiError` when the reply is not
 * OK, and `TypeError` when there is no reply.
 */
export async function sendJson(...request: Parameters<typeof send>): Promise<unknown> {
  return (await send(...request)).json();
}

/** Like {@link sendJson}, for a reply that is a file. */
export async function sendForFile(...request: Parameters<typeof send>): Promise<Blob> {
  return (await send(...request)).blob();
}

async function send(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await sendWithToken((token) =>
    fetch(address, {
      method,
      credentials: 'include',
      headers: { 'content-type': 'application/json', [CSRF_HEADER]: token },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }),
  );
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
}
