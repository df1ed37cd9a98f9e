import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { InternalRequest } from './internal-request.ts';

/**
 * Whether the request was created in this process instead of arriving over the network: by the
 * server, for example to read the data of a page that it renders, or by a test.
 */
export function isInternal({ raw }: FastifyRequest): boolean {
  return raw instanceof InternalRequest || !(raw.socket instanceof Socket);
}
