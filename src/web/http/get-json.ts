import { apiErrorFrom } from './api-error.ts';

/** GETs JSON from this site. Throws `ApiError` when the reply is not OK. */
export async function getJson(address: string, signal?: AbortSignal): Promise<unknown> {
  return (await getReply(address, signal)).json();
}

/** GETs from this site. Throws `ApiError` when the reply is not OK. */
export async function getReply(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', signal: signal ?? null });
  if (!response.ok) throw await apiErrorFrom(response);
  return response;
}
