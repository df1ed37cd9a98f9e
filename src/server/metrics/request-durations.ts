import { Histogram, type Registry } from 'prom-client';
import {
  DURATION_BOUNDS_S,
  type RequestCounts,
  type RouteCounts,
} from '#server/http/request-counts.ts';

const METRIC = {
  name: 'http_request_duration_seconds',
  help: 'Time until a request was answered, by method and pattern of the route',
};

/** The histogram of the durations that `requestCounts` has counted. */
export class RequestDurations extends Histogram {
  readonly #requests: RequestCounts;

  constructor(registry: Registry, requests: RequestCounts) {
    super({ ...METRIC, registers: [registry] });
    this.#requests = requests;
  }

  /** prom-client calls this method of histograms, which its types do not declare. */
  async getForPromString() {
    const values = this.#requests.list().flatMap(valuesOf);
    return { ...METRIC, type: 'histogram', aggregator: 'sum', values };
  }
}

/** In a histogram of Prometheus, each bucket contains the smaller ones. */
function valuesOf({ method, route, buckets, totalSeconds }: RouteCounts) {
  const sharedLabels = { method, route };
  let count = 0;
  const values = [...DURATION_BOUNDS_S, '+Inf'].map((le, index) => {
    count += buckets[index] ?? 0;
    return { metricName: `${METRIC.name}_bucket`, labels: { le }, sharedLabels, value: count };
  });
  return [
    ...values,
    { metricName: `${METRIC.name}_sum`, labels: {}, sharedLabels, value: totalSeconds },
    { metricName: `${METRIC.name}_count`, labels: {}, sharedLabels, value: count },
  ];
}
