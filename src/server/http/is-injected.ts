import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether the server sent the request to itself, as it does to read the data of a page
 * that it renders. Only requests from the network have a real socket.
 */
export function isInjected(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket);
}
