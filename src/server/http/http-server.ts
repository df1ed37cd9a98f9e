import { createServer, type ServerOptions } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/**
 * Creates a server on which prepended `request` listeners are called before Fastify. When one of
 * them has answered a request, Fastify does not see that request.
 */
export function httpServer(options: ServerOptions): FastifyServerFactory {
  return (handleByFastify) =>
    createServer(options, (request, response) => {
      if (!response.headersSent) handleByFastify(request, response);
    });
}
