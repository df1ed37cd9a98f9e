import { apiErrorFrom } from './api-error.ts';

/**
 * GETs JSON from this site. Throws `ApiError` when the reply is not OK, and `TypeError` when there
 * is no reply.
 */
export async function getJson(address: string, signal?: AbortSignal): Promise<unknown> {
  return (await getReply(address, signal)).json();
}

/** Like {@link getJson}, but returns the reply with its body unread. */
export async function getReply(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', signal: signal ?? null });
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
}
