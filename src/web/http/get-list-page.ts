import * as z from 'zod/mini';

import { getReply } from './get-json.ts';

/** One page of a list that the server returns in parts. */
export interface ListPage<Item> {
  items: readonly Item[];
  /** Number of items on all pages; `undefined` if the reply does not say. */
  total: number | undefined;
  /** Address of the next page; `null` on the last one. */
  next: string | null;
}

/** Matches the link to the next page, e.g. `</api/admin/messages?before=…>; rel="next"`. */
const NEXT_LINK = /<([^<>]*)>; rel="next"/;

/**
 * GETs one page of a list from this site. Throws `ApiError` when the reply is not OK. The total
 * comes from the header `X-Total-Count`, the address of the next page from `Link` (RFC 8288).
 */
export async function getListPage<Item>(
  schema: z.ZodMiniType<Item[]>,
  address: string,
  signal: AbortSignal,
): Promise<ListPage<Item>> {
  const reply = await getReply(address, signal);
  const total = reply.headers.get('x-total-count');
  return {
    items: z.parse(schema, await reply.json()),
    total: total === null ? undefined : Number(total),
    next: NEXT_LINK.exec(reply.headers.get('link') ?? '')?.[1] ?? null,
  };
}
