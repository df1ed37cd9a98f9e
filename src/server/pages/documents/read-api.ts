import type { FastifyInstance } from 'fastify';
import { apiRoute } from '#domain/addresses.ts';
import type { ApiReply, PageRequest } from '#domain/pages/rendered-page.ts';
import { REQUEST_ID_HEADER } from '#server/core/http/request-ids.ts';

/* Pages read the API in this process, without a network connection. See decision 2. */

export type ReadApi = PageRequest['readApi'];

/** The address of the list of all videos, the largest reply. Every search is rendered from it. */
const ALL_VIDEOS = apiRoute.videos;

/** Reads the API with these headers, such as the cookies of a request, and with its id. */
export function apiReader(
  app: FastifyInstance,
  { headers, requestId }: { headers: Record<string, string>; requestId: string },
): ReadApi {
  return async (address) => {
    const reply = await app.inject({
      url: address,
      headers: { ...headers, [REQUEST_ID_HEADER]: requestId },
    });
    return { status: reply.statusCode, data: reply.json() };
  };
}

/**
 * Reads the API as visitors do. The list of all videos comes from the page cache and is parsed once
 * per version of the content: with 10,000 videos, reading and parsing it takes 60 ms of CPU.
 */
export function visitorsApiReader(app: FastifyInstance): (requestId: string) => ReadApi {
  let latest: { reply: object; parsed: ApiReply } | undefined;

  return (requestId) => async (address) => {
    if (address !== ALL_VIDEOS) return apiReader(app, { headers: {}, requestId })(address);
    const reply = await app.readCached(address, requestId);
    if (latest?.reply !== reply) {
      const data: unknown = JSON.parse(reply.body.toString());
      latest = { reply, parsed: { status: reply.status, data } };
    }
    return latest.parsed;
  };
}
