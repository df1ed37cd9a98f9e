import type { FastifyReply } from 'fastify';
import type { ListPosition } from '#domain/http/list-page.ts';
import { splitUrl } from './request-facts.ts';

/**
 * Tells how many items there are on all pages, and in `Link` (RFC 8288) the address of the page after
 * this one.
 *
 * @param last the last item of this page, if others follow it
 */
export function addPageHeaders(
  reply: FastifyReply,
  total: number,
  last: ListPosition | undefined,
): void {
  reply.header('x-total-count', total);
  if (!last) return;
  const { path, query } = splitUrl(reply.request.url);
  const next = new URLSearchParams(query);
  next.set('before', `${last.time},${last.id}`);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
