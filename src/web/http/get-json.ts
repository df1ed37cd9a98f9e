import { requestErrorFrom } from './request-error.ts';

/** GETs an address of this site as JSON. Throws `RequestError` when the reply is not OK. */
export async function getJson(address: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { credentials: 'include', signal: signal ?? null });
  if (!response.ok) throw await requestErrorFrom(response);
  return response.json();
}
