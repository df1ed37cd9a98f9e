import type { ServerResponse, Server } from 'node:http';
import { setTimeout as sleep, setImmediate as nextIteration } from 'node:timers/promises';
import { once } from 'node:events';
import type { App } from '#server/core/http/typed-app.ts';
import { isInternal } from '#server/core/http/request-facts.ts';
import { RequestError } from '#server/core/http/request-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** See {@link drainGracefully}. */
    drain: (options: DrainOptions) => Promise<void>;
    /** Whether the server is about to refuse new requests, or refuses them already. */
    isStopping: () => boolean;
    /** Whether new requests are answered with 503. */
    isRefusing: () => boolean;
    /**
     * Makes `drain` wait until the response is sent. Needed only for responses that Fastify does not
     * send.
     */
    finishBeforeClosing: (response: ServerResponse) => void;
  }
}

interface DrainOptions {
  /** How long all requests are still answered, so that a proxy has time to find another server. */
  announceMs?: number;
  /** How long the requests in flight may take once new ones are refused or cannot arrive. */
  timeoutMs: number;
}

/**
 * Adds `app.drain()`, the first half of a graceful stop:
 *
 * 1. With `announceMs`, all requests are answered for this time, each on a connection that is closed
 *    afterward, while /readyz reports that the server stops. Then the server stops listening. Without
 *    `announceMs`, the server keeps listening and answers new requests with 503.
 * 2. The promise resolves when the requests in flight are answered, or after `timeoutMs`. Then the
 *    app can be closed.
 *
 * `app.close()` alone is not enough: it stops listening, so new clients get no reply at all, and it
 * waits only {@link GRACE_MS} for the requests in flight.
 */
export function drainGracefully(app: App): void {
  let isStopping = false;
  let isRefusing = false;
  let inFlight = 0;
  const drained = Promise.withResolvers<void>();

  app.addHook('onRequest', async (request, reply) => {
    if (isInternal(request)) return;
    if (isRefusing && request.url !== LIVENESS_ADDRESS) {
      throw new RequestError(503, 'The site is restarting. Please try again in a moment.', {
        retryAfterSeconds: RESTART_SECONDS,
      });
    }
    app.finishBeforeClosing(reply.raw);
  });

  app.addHook('preClose', async () => {
    if (app.server.listening) await stopListening(app.server, GRACE_MS);
  });

  app.addHook('onSend', async (_request, reply) => {
    // A connection that a browser keeps open would keep the server from closing.
    if (isStopping) reply.header('connection', 'close');
  });

  function finishOne(): void {
    inFlight -= 1;
    if (isRefusing && inFlight === 0) drained.resolve();
  }

  app.decorate('isStopping', () => isStopping);
  app.decorate('isRefusing', () => isRefusing);
  app.decorate('finishBeforeClosing', (response) => {
    inFlight += 1;
    response.on('close', finishOne);
  });
  app.decorate('drain', async ({ announceMs = 0, timeoutMs }) => {
    isStopping = true;
    if (announceMs > 0) {
      await sleep(announceMs);
      // From now on a proxy cannot connect and sends its requests to another server.
      await stopListening(app.server, timeoutMs);
      isRefusing = true;
      return;
    }
    isRefusing = true;
    if (inFlight > 0)
      await Promise.race([drained.promise, sleep(timeoutMs, undefined, { ref: false })]);
  });
}

const RESTART_SECONDS = 5;

/** How long clients that are already connected may take to send their next request and to read the reply. */
const GRACE_MS = 1000;

/** The address that is answered even while the server refuses requests, because the process is alive. */
const LIVENESS_ADDRESS = '/healthz';

/** How long the server may take to accept the connections that the system has queued. */
const ACCEPT_MS = 10_000;

/**
 * Stops listening, and waits until the clients that have connected are answered. Otherwise Fastify
 * would close every connection at once, and the system would reset those that it has queued for the
 * server.
 *
 * @param graceMs how long to wait after the last request for its reply, and for connections that send
 *   none, such as those that browsers open in advance
 */
async function stopListening(server: Server, graceMs: number): Promise<void> {
  await Promise.race([sleep(ACCEPT_MS, undefined, { ref: false }), acceptQueue(server)]);
  const closed = once(server, 'close');
  // This also closes the connections whose requests are answered.
  server.close();
  await Promise.race([silenceOf(server, graceMs), closed]);
}

/** Resolves when no request has arrived for so long. A busy machine answers many clients slowly. */
async function silenceOf(server: Server, durationMs: number): Promise<void> {
  let hasRequest = true;
  server.on('request', () => {
    hasRequest = true;
  });
  while (hasRequest) {
    hasRequest = false;
    await sleep(durationMs, undefined, { ref: false });
  }
}

/** During a longer iteration of the event loop, another client may have connected. */
const SHORT_ITERATION_MS = 0.2;

/**
 * Accepts the connections that the system has queued. Node accepts one in each iteration of the
 * event loop, so the queue is empty after a short iteration without a new connection.
 */
async function acceptQueue(server: Server): Promise<void> {
  let hasAccepted = true;
  let startMs = 0;
  const recordConnection = () => {
    hasAccepted = true;
  };
  server.on('connection', recordConnection);
  // The rest of this iteration accepts no connection.
  await nextIteration();
  do {
    hasAccepted = false;
    startMs = performance.now();
    await nextIteration();
  } while (hasAccepted || performance.now() - startMs > SHORT_ITERATION_MS);
  server.off('connection', recordConnection);
}
