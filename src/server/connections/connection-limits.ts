import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '#server/http/typed-app.ts';

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
 * too many connections, a new one takes the place of the one that has been idle or slow for longest:
 * a new visitor is never refused. A connection is also closed when it has {@link MAX_UNANSWERED}
 * unanswered requests and sends another one.
 */
export function limitConnections(app: App, { connections, stallMs }: ConnectionLimits): void {
  const open = new Map<Socket, Progress>();

  app.server.on('connection', (socket: Socket) => {
    const slowest = open.size >= connections ? slowestOf(open) : undefined;
    if (slowest) close(slowest);
    open.set(socket, newProgress());
    socket.once('close', () => open.delete(socket));
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const progress = open.get(socket);
    if (!progress) return;
    if (!progress.responses.some(isUnfinished)) {
      open.set(socket, newProgress(response));
      return;
    }
    const unanswered = progress.responses.filter(isUnfinished);
    if (unanswered.length < MAX_UNANSWERED) progress.responses = [...unanswered, response];
    else close(socket);
  });

  // Node still emits the requests that it read before the connection was closed. They are not
  // processed, because nothing can be sent to the client any more.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.destroyed) reply.hijack();
  });

  const timer = setInterval(closeStalled, stallMs / CHECKS_PER_STALL).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function closeStalled(): void {
    for (const [socket, progress] of open) {
      const { bytes, since, responses } = progress;
      const unanswered = responses.filter(isUnfinished);
      const latest = unanswered.at(-1);
      // Node closes the connections that are idle or still sending headers.
      if (!latest) continue;
      // The first check of a connection only starts the measurement.
      const isFast = bytes === undefined || transferredBytes(socket) - bytes >= SLOWEST_BYTES;
      if (isFast || !isWaitingForClient(socket, latest)) restart(socket, progress, unanswered);
      else if (performance.now() - since >= stallMs) close(socket);
    }
  }

  /** Resets the connection, so that the kernel also drops what the client has not read. */
  function close(socket: Socket): void {
    open.delete(socket);
    socket.resetAndDestroy();
  }
}

/** The progress of a new connection, or of an idle one that has just sent a request. */
function newProgress(...responses: ServerResponse[]): Progress {
  return { since: performance.now(), bytes: undefined, responses };
}

/** Starts the measurement of a connection again. */
function restart(socket: Socket, progress: Progress, responses: ServerResponse[]): void {
  progress.bytes = transferredBytes(socket);
  progress.since = performance.now();
  progress.responses = responses;
}

/** What a connection has transferred. The measurement starts again whenever the client was fast enough. */
interface Progress {
  since: number;
  /**
   * The bytes that had been transferred at `since`. `undefined` until the first check, because most
   * requests are answered before it, and reading the byte counters takes longer than answering from
   * the page cache.
   */
  bytes: number | undefined;
  /** The latest responses. Earlier ones are finished. */
  responses: ServerResponse[];
}

/** The connection that has been idle or slow for longest. */
function slowestOf(open: ReadonlyMap<Socket, Progress>): Socket | undefined {
  let slowest: Socket | undefined;
  let earliest = Infinity;
  for (const [socket, { since }] of open) {
    if (since < earliest) [slowest, earliest] = [socket, since];
  }
  return slowest;
}

/** All bytes that the server has received from the client or passed on to it so far. */
function transferredBytes(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength;
}

/** Whether a part of the request or of its response has not been transferred yet. */
function isUnfinished({ req, writableFinished }: ServerResponse): boolean {
  return !req.complete || !writableFinished;
}

/** Whether the client must read the response or send the rest of its request before the server can continue. */
function isWaitingForClient(socket: Socket, { req }: ServerResponse): boolean {
  return socket.writableLength > 0 || (!req.complete && req.readableLength === 0);
}
