import type { RepeatLimit } from './repeat.ts';

/** How much `npm run bench` measures. */
export interface Plan {
  /** How many videos the measured sites have. For each number, a separate site is measured. */
  videos: readonly number[];
  /** Numbers of concurrent connections. */
  connections: readonly number[];
  /** Number of starts of the server, of which the median is reported. */
  starts: number;
  /** Duration of each load, a whole number. */
  loadSeconds: number;
  /**
   * The number of requests after which the memory is read again. If the loads have sent fewer, the
   * rest is sent within a limited time.
   */
  requests: RepeatLimit;
  /** Edits, each followed by the first requests after it. The median is reported. */
  edits: RepeatLimit;
  /** Loads of each page in the browser, of which the median is reported. */
  paints: RepeatLimit;
}

/** Takes less than ten minutes on two cores. */
export const FULL_PLAN: Plan = {
  videos: [60, 1000, 10_000],
  connections: [1, 32, 256],
  starts: 3,
  loadSeconds: 2,
  requests: { times: 200_000, seconds: 20 },
  edits: { times: 5, seconds: 5 },
  paints: { times: 3, seconds: 20 },
};

/** Takes less than 90 seconds on two cores. */
export const QUICK_PLAN: Plan = {
  ...FULL_PLAN,
  videos: [60],
  starts: 1,
  loadSeconds: 1,
  requests: { times: 200_000, seconds: 5 },
  edits: { times: 3, seconds: 2 },
  paints: { times: 1, seconds: 0 },
};
