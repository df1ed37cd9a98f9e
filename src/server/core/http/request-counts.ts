import { Counter, Histogram, type Registry } from 'prom-client';

/** The route of a request that matches no route. */
export const NO_ROUTE = '';

export interface CountedRequest {
  method: string;
  /** The pattern of the route, such as `/api/videos/:id`; {@link NO_ROUTE} if the request matches none. */
  route: string;
  status: number;
  elapsedMs: number;
}

export interface RequestCounts {
  add: (request: CountedRequest) => void;
  registerIn: (registry: Registry) => void;
}

/** Counts the answered requests of each route for Prometheus. */
export function requestCounts(): RequestCounts {
  const answered = new Counter({
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

  return {
    add({ method, route, status, elapsedMs }) {
      answered.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ method, route }, elapsedMs / 1000);
    },

    registerIn(registry) {
      registry.registerMetric(answered);
      registry.registerMetric(durations);
    },
  };
}
