/** How much `npm run bench` measures. */
export interface Plan {
  /** Numbers of videos; each is measured on a site of its own. */
  videos: readonly number[];
  /** Numbers of concurrent connections. */
  connections: readonly number[];
  /** Starts of the server; the median counts. */
  starts: number;
  /** Duration of each load. */
  loadSeconds: number;
  /** The memory after load is read after that many requests, */
  requests: number;
  /** or this time after the other loads. */
  requestSeconds: number;
  /** Edits, each followed by the first requests after it; the median counts. */
  edits: number;
  /** How often the browser loads each page; the median counts. */
  paints: number;
  /** After this time the browser does not load the page again. */
  paintSeconds: number;
}

/** Takes less than ten minutes on two cores. */
export const FULL_PLAN: Plan = {
  videos: [60, 1000, 10_000],
  connections: [1, 32, 256],
  starts: 3,
  loadSeconds: 2,
  requests: 200_000,
  requestSeconds: 20,
  edits: 5,
  paints: 3,
  paintSeconds: 25,
};

/** Takes less than 90 seconds on two cores. */
export const QUICK_PLAN: Plan = {
  videos: [60],
  connections: [1, 32, 256],
  starts: 1,
  loadSeconds: 1,
  requests: 200_000,
  requestSeconds: 5,
  edits: 3,
  paints: 1,
  paintSeconds: 10,
};
