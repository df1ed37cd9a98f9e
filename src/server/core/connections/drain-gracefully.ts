import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopListening } from '#server/core/connections/stop-listening.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { isInternal } from '#server/core/http/is-internal.ts';
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
