import { apiAddress } from '#domain/addresses.ts';

import { ApiError } from './api-error.ts';

/** How queries read the API: `fetch` in the browser, a request within the process during server rendering. */
export type GetJson = (address: string, signal?: AbortSignal) => Promise<unknown>;

/** A read of the API, by a public page or by the panel. */
export interface ApiQuery {
  /** The segments of the address, see `queryKeys` in domain/addresses.ts. */
  queryKey: readonly string[];
  /** Named as in TanStack Query, which passes it to the query function. */
  meta?: {
    /** If the reply has this status, the data is `null`. */
    nullStatus?: number;
    /** The reply is a list; only these fields of its entries are kept. */
    fields?: readonly string[];
  };
}

/**
 * GETs the address that `apiAddress` builds from the query's key. Throws what `getJson` throws,
 * except for a reply with the query's `nullStatus`.
 */
export async function readQuery(
  getJson: GetJson,
  { queryKey, meta }: ApiQuery,
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    return pickFields(await getJson(apiAddress(queryKey), signal), meta?.fields);
  } catch (error) {
    if (error instanceof ApiError && error.status === meta?.nullStatus) return null;
    throw error;
  }
}

function pickFields(data: unknown, fields: readonly string[] | undefined): unknown {
  if (!Array.isArray(data) || fields === undefined) return data;
  return data.map((entry) => Object.fromEntries(fields.map((field) => [field, entry[field]])));
}
