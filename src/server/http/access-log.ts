import type { App } from '#server/http/typed-app.ts';
import { isInjected } from '#server/http/injected.ts';

/**
 * Logs one line for each request from the network. The line contains the path without its query and
 * no client address, so that the log does not record who reads which page.
 */
export function logAccess(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInjected(request)) return;
    const facts = {
      method: request.method,
      path: request.url.split('?', 1)[0]?.slice(0, LONGEST_PATH),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info(facts, 'request answered');
  });
}

/** Longer than any path of the site, so only probes are truncated. */
const LONGEST_PATH = 200;
