import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import type { App } from './typed-app.ts';

/** How long clients that are already connected may take to send their requests and to read the replies. */
const GRACE_MS = 1000;

/** Answers the clients that have connected before the app closes, see {@link stopListening}. */
export function answerBeforeClosing(app: App): void {
  app.addHook('preClose', async () => {
    if (app.server.listening) await stopListening(app.server);
  });
}

/**
 * Stops listening, and waits until the clients that have connected are answered. Otherwise Fastify
 * would close every connection at once, and the system would reset those that it has queued for the
 * server. Connections that never send a request, such as a browser's speculative ones, are waited
 * for no longer than {@link GRACE_MS}.
 */
export async function stopListening(server: Server): Promise<void> {
  const grace = sleep(GRACE_MS, undefined, { ref: false });
  await Promise.race([grace, acceptQueue(server)]);
  const closed = once(server, 'close');
  // This also closes the connections whose requests are answered.
  server.close();
  await Promise.race([grace, closed]);
}

/**
 * Accepts the connections that the system has queued. Node accepts one in each iteration of the
 * event loop, so the queue is empty after an iteration without a new connection.
 */
async function acceptQueue(server: Server): Promise<void> {
  let hasAccepted = true;
  const recordConnection = () => {
    hasAccepted = true;
  };
  server.on('connection', recordConnection);
  // The rest of this iteration accepts no connection.
  await nextIteration();
  while (hasAccepted) {
    hasAccepted = false;
    await nextIteration();
  }
  server.off('connection', recordConnection);
}
