import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether the server asks itself, as it does for the data of a page it
 * renders. Nothing that came over a network passes for it.
 */
export function isInjected(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket);
}
