import { Counter, Histogram, type Metric } from 'prom-client';
import type { App } from '#server/core/http/typed-app.ts';
import { isInternal, splitUrl } from '#server/core/http/request-facts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The answered requests of each route, for Prometheus. */
    requestMetrics: readonly Metric[];
  }
}

/** The route of a request that matches no route. */
export const NO_ROUTE = '';

interface AnsweredRequest {
  reqId: string;
  method: string;
  /** The pattern of the route, such as `/api/videos/:id`; {@link NO_ROUTE} if the request matches none. */
  route: string;
  /** Without the query. */
  path: string;
  status: number;
  elapsedMs: number;
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
export function logAccess(app: App): RecordAnswer {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests, by method, pattern of the route and class of the status',
    labelNames: ['method', 'route', 'status'],
    registers: [],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered, by method and pattern of the route',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [],
  });
  app.decorate('requestMetrics', [requests, durations]);

  function recordAnswer({ reqId, method, route, path, status, elapsedMs }: AnsweredRequest): void {
    requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    durations.observe({ method, route }, elapsedMs / 1000);
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
