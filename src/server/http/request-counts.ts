/** The upper bounds of the buckets of {@link RouteCounts.buckets}, in seconds. */
export const DURATION_BOUNDS_S: readonly number[] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** The route of a request that matches no route. */
export const NO_ROUTE = '';

/** The answered requests of one method to one route. */
export interface RouteCounts {
  method: string;
  /** The pattern of the route, such as `/api/videos/:id`; {@link NO_ROUTE} if the request matches none. */
  route: string;
  /** The number of requests by the class of their status: index 2 counts the statuses 200 to 299. */
  statuses: number[];
  /**
   * The number of requests by their duration: each entry counts those that took at most the bound of
   * {@link DURATION_BOUNDS_S} at the same index, and longer than the bound before it. The last entry
   * counts those that took longer than every bound.
   */
  buckets: number[];
  totalSeconds: number;
}

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  elapsedMs: number;
}

export interface RequestCounts {
  add: (answered: AnsweredRequest) => void;
  list: () => RouteCounts[];
}

/** Counts the answered requests of each route. */
export function requestCounts(): RequestCounts {
  const byRoute = new Map<string, RouteCounts>();

  return {
    add({ method, route, status, elapsedMs }) {
      const key = `${method} ${route}`;
      const counts = byRoute.get(key) ?? noRequests(method, route);
      byRoute.set(key, counts);
      const seconds = elapsedMs / 1000;
      const statusClass = Math.floor(status / 100);
      const bucket = bucketOf(seconds);
      counts.statuses[statusClass] = (counts.statuses[statusClass] ?? 0) + 1;
      counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
      counts.totalSeconds += seconds;
    },

    list: () => [...byRoute.values()],
  };
}

function noRequests(method: string, route: string): RouteCounts {
  return {
    method,
    route,
    statuses: [0, 0, 0, 0, 0, 0],
    buckets: Array.from({ length: DURATION_BOUNDS_S.length + 1 }, () => 0),
    totalSeconds: 0,
  };
}

function bucketOf(seconds: number): number {
  const bucket = DURATION_BOUNDS_S.findIndex((bound) => seconds <= bound);
  return bucket === -1 ? DURATION_BOUNDS_S.length : bucket;
}
