import { createServer, type ServerOptions } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/**
 * Creates a server on which prepended `request` listeners are called before Fastify. Fastify is not
 * called for a request that one of them has answered.
 */
export function httpServer(options: ServerOptions): FastifyServerFactory {
  return (handleByFastify) =>
    createServer(options, (request, response) => {
      if (!response.headersSent) handleByFastify(request, response);
    });
}
