import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { InternalRequest } from './internal-request.ts';

/**
 * Whether the request does not come from the network: the server sent it to itself, as it does to
 * read the data of a page that it renders, or a test injected it.
 */
export function isInjected({ raw }: FastifyRequest): boolean {
  return raw instanceof InternalRequest || !(raw.socket instanceof Socket);
}
