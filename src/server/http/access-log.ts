import type { App } from '#server/http/typed-app.ts';
import { isInjected } from '#server/http/injected.ts';

/**
 * One line for each request that came over the network. It holds the path
 * without the query, and no address: who reads which page is nobody's business.
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

/** Longer than any address of the site; what goes on beyond it is a probe. */
const LONGEST_PATH = 200;
