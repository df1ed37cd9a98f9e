import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';

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
export async function stopListening(server: Server, graceMs: number): Promise<void> {
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
