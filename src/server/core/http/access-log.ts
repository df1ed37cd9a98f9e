import type { App } from '#server/core/http/typed-app.ts';
import {
  type CountedRequest,
  NO_ROUTE,
  type RequestCounts,
} from '#server/core/http/request-counts.ts';
import { isInternal } from '#server/core/http/is-internal.ts';
import { splitUrl } from '#server/core/http/split-url.ts';

interface AnsweredRequest extends CountedRequest {
  reqId: string;
  /** Without the query. */
  path: string;
}

/** Counts a request from the network, and logs it. */
export type RecordAnswer = (answered: AnsweredRequest) => void;

/**
 * Counts each request from the network that Fastify answers, and logs one line. Other requests are
 * passed to the returned function.
 *
 * The line contains the path without its query and no client address, so that the log does not record
 * who reads which page.
 */
export function logAccess(app: App, requests: RequestCounts): RecordAnswer {
  function recordAnswer(answered: AnsweredRequest): void {
    requests.add(answered);
    const { reqId, method, path, status, elapsedMs } = answered;
    const durationMs = Math.round(elapsedMs * 10) / 10;
    app.log.info(
      { reqId, method, path: path.slice(0, LONGEST_PATH), status, durationMs },
      'request answered',
    );
  }

  app.addHook('onResponse', async (request, reply) => {
    if (isInternal(request)) return;
    recordAnswer({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      path: splitUrl(request.url).path,
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
    });
  });
  return recordAnswer;
}

/** Longer than the paths that the server generates. Longer paths are truncated. */
const LONGEST_PATH = 200;
