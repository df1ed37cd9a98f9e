import { createServer, type ServerOptions } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/**
 * Creates a server whose other request listeners are called before Fastify if they were prepended.
 * When one of them has answered a request, Fastify does not see it.
 */
export function httpServer(options: ServerOptions): FastifyServerFactory {
  return (handleByFastify) =>
    createServer(options, (request, response) => {
      if (!response.headersSent) handleByFastify(request, response);
    });
}
