import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { trustedProxies } from '#server/core/settings/trusted-proxies.ts';
import type { App } from '#server/core/http/typed-app.ts';
import {
  type Connection,
  connectionsByWorth,
  isUnfinished,
  isWaitingForClient,
  transferredBytes,
} from './connections-by-worth.ts';

/** The limits for the connections of one process. Tests pass smaller ones. */
export interface ConnectionLimits {
  /** The most connections at a time. */
  connections: number;
  /**
   * While the server waits for a client, the client must transfer {@link SLOWEST_BYTES} within this
   * time.
   */
  stallMs: number;
  /** How long a client may take to send the headers of a request. */
  headersMs: number;
}

/** The reasons are in decision 21. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2000,
  stallMs: 30_000,
  headersMs: 15_000,
};

/** Over `CONNECTION_LIMITS.stallMs`, this is about 1 KB/s: slower than any connection on which the site could be used. */
const SLOWEST_BYTES = 32 * 1024;

/**
 * How many requests of one connection may wait for their replies. Browsers and proxies wait for a reply
 * before they send the next request on the connection.
 */
const MAX_UNANSWERED = 4;

/** The number of checks in `stallMs`. The more checks, the sooner a stalled connection is closed. */
const CHECKS_PER_STALL = 6;

/**
 * Limits how long slow clients occupy connections and memory. Node's own timeouts do not: they end
 * when a request has arrived, and an idle timeout starts again with every byte.
 *
 * While the server waits for a client to send a request body or to read a response, it closes the
 * connection if the client transfers fewer than {@link SLOWEST_BYTES} in `stallMs`. When there are
 * too many connections, a new one takes the place of the one that is worth least, see
 * {@link connectionsByWorth}: a new visitor is never refused. A connection is also closed when it has
 * {@link MAX_UNANSWERED} unanswered requests and sends another one.
 *
 * @param trustProxy addresses and networks, as in `Env`
 */
export function limitConnections(
  app: App,
  { connections, stallMs }: ConnectionLimits,
  trustProxy: readonly string[],
): void {
  const open = connectionsByWorth({
    limit: connections,
    isProxy: trustedProxies(trustProxy),
    assumedBytes: SLOWEST_BYTES,
  });

  app.server.on('connection', (socket: Socket) => {
    const replaced = open.add(socket);
    if (replaced) close(replaced);
    socket.once('close', () => open.remove(socket));
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.find(socket);
    if (!connection) return;
    if (!connection.responses.some(isUnfinished)) {
      open.startRequest(connection, response);
      return;
    }
    const unanswered = connection.responses.filter(isUnfinished);
    if (unanswered.length < MAX_UNANSWERED) connection.responses = [...unanswered, response];
    else socket.resetAndDestroy();
  });

  // Node still emits the requests that it read before the connection was closed. They are not
  // processed, because nothing can be sent to the client any more.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.destroyed) reply.hijack();
  });

  const timer = setInterval(closeStalled, stallMs / CHECKS_PER_STALL).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function closeStalled(): void {
    // Node closes the connections that are idle or still sending headers.
    for (const connection of open.listUnfinished()) {
      const { socket, bytes, since, checkedBytes, responses } = connection;
      const transferred = transferredBytes(socket);
      connection.checkedBytes = [checkedBytes[1], transferred];
      // The first check of a connection only starts the measurement.
      const isFast = bytes === undefined || transferred - bytes >= SLOWEST_BYTES;
      const latest = responses.at(-1);
      if (isFast || !latest || !isWaitingForClient(socket, latest)) {
        connection.bytes = transferred;
        connection.since = performance.now();
      } else if (performance.now() - since >= stallMs) socket.resetAndDestroy();
    }
  }
}

/**
 * Resets the connection, so that the kernel also drops what the client has not read. Only after an
 * answered request it does not, because the client may still be reading the end of the reply.
 */
function close({ socket, responses, idleBytes }: Connection): void {
  const wasAnswered = responses.length === 0 && idleBytes > 0;
  if (wasAnswered) socket.destroy();
  else socket.resetAndDestroy();
}

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
