import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { ConnectionLimits } from '#server/core/connections/connection-limits.ts';

/** How long a client may take to send a whole request: enough for the largest file at 0.3 Mbit/s. */
const REQUEST_TIMEOUT_MS = 5 * 60 * 1000;

/** Longer than the 60 seconds for which most proxies keep an idle connection, see decision 21. */
const KEEP_ALIVE_MS = 72_000;

/** How many bytes of a file or a form are buffered for a slow client or disk, per connection. */
const STREAM_BUFFER_BYTES = 16 * 1024;

/**
 * Creates a server on which prepended `request` listeners are called before Fastify. Fastify is not
 * called for a request that one of them has answered.
 */
export function httpServer({ headersMs }: ConnectionLimits): FastifyServerFactory {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: headersMs,
    // How often Node looks for requests whose time is over.
    connectionsCheckingInterval: headersMs / 4,
    highWaterMark: STREAM_BUFFER_BYTES,
  };
  return (handleByFastify) =>
    createServer(options, (request, response) => {
      if (!response.headersSent) handleByFastify(request, response);
    });
}
