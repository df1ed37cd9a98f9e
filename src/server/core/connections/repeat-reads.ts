import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLost } from '#server/core/database/database-unavailable.ts';
import type { App } from '#server/core/http/typed-app.ts';

/**
 * PostgreSQL announces the end of a connection before it closes the connection. Without this pause,
 * the pool could hand the connection out in between.
 */
const PAUSE_MS = 100;

/**
 * Runs the handler of a GET or HEAD route once more if it lost its connection to PostgreSQL. This is
 * safe, because such a handler changes nothing. Writes are repeated by `runTransaction`.
 */
export function repeatReads(app: App): void {
  app.addHook('onRoute', (route) => {
    const { method, handler } = route;
    if (method !== 'GET' && method !== 'HEAD') return;
    route.handler = async function handleOrRepeat(request, reply) {
      try {
        return await handler.call(this, request, reply);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        request.log.warn({ err: error }, 'read repeated after the connection was lost');
        await sleep(PAUSE_MS);
        return handler.call(this, request, reply);
      }
    };
  });
}
