import { apiErrorFrom } from './api-error.ts';

/** GETs an address of this site as JSON. Throws `ApiError` when the reply is not OK. */
export async function getJson(address: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { credentials: 'include', signal: signal ?? null });
  if (!response.ok) throw await apiErrorFrom(response);
  return response.json();
}
