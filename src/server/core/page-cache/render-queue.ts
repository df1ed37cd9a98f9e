import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** How much a queue renders, and how long its visitors wait. */
interface QueueLimits {
  /** How many renderings run at a time. */
  maxRunning: number;
  /** The most renderings, the running ones included. */
  maxRenderings: number;
  /** The most renderings of one client among them. */
  maxOfOneClient: number;
  /** How long a visitor waits for a rendering to start. */
  maxWaitMs: number;
  /**
   * The longest pause after a rendering. The queue pauses for as long as the rendering took, so that a
   * flood of requests takes at most half of the time of the thread that answers all visitors.
   */
  maxPauseMs: number;
}

/**
 * For renderings on the thread that answers all visitors, who get something else after a wait that is not
 * noticeable together with the rendering. A rendering that took longer than the pause has waited for the
 * database.
 */
const PAGE_LIMITS: QueueLimits = {
  maxRunning: 1,
  maxRenderings: 32,
  maxOfOneClient: 4,
  maxWaitMs: 100,
  maxPauseMs: 50,
};

interface Visitor {
  /** The address that identifies the client. */
  client: string;
  /** Resolves when the client has disconnected. */
  left: Promise<unknown>;
}

export interface RenderQueue<Reply> {
  /**
   * Renders a reply, together for all visitors who wait for the same key. Returns `undefined` when
   * there is no place in the queue, when the rendering does not start soon enough, and when the visitor
   * has left.
   */
  join: (key: string, visitor: Visitor, render: () => Promise<Reply>) => Promise<Reply | undefined>;
}

interface Rendering<Reply> {
  client: string;
  render: () => Promise<Reply>;
  visitors: number;
  hasStarted: boolean;
  result: PromiseWithResolvers<Reply | undefined>;
}

/** Of how many clients a queue remembers the last rendering. */
const MAX_RECENT_CLIENTS = 1000;

/**
 * Renders one reply after the other. The client whose last rendering was the longest ago is first, so
 * that clients with many requests delay another by one rendering. When there are too many, the client with the most that wait loses the last
 * of them. A rendering whose visitors have all left is dropped before it starts.
 */
export function renderQueue<Reply>(limits: Partial<QueueLimits> = {}): RenderQueue<Reply> {
  const { maxRunning, maxRenderings, maxOfOneClient, maxWaitMs, maxPauseMs } = {
    ...PAGE_LIMITS,
    ...limits,
  };
  /** By key, in the order of arrival. */
  const renderings = new Map<string, Rendering<Reply>>();
  /** The number of the last rendering of recent clients, the oldest first. */
  const lastRenderings = new Map<string, number>();
  let started = 0;
  let running = 0;

  function add(
    key: string,
    client: string,
    render: () => Promise<Reply>,
  ): Rendering<Reply> | undefined {
    const { length } = [...renderings.values()].filter((rendering) => rendering.client === client);
    if (length >= maxOfOneClient) return undefined;
    if (renderings.size >= maxRenderings && !dropFromFlood(length + 1)) return undefined;
    const result = Promise.withResolvers<Reply | undefined>();
    const added = { client, render, visitors: 0, hasStarted: false, result };
    renderings.set(key, added);
    if (running < maxRunning) void run();
    return added;
  }

  /** Drops the last rendering of the client with the most that wait, if they are more than `count`. */
  function dropFromFlood(count: number): boolean {
    const byClient = Map.groupBy(listWaiting(), ([, { client }]) => client);
    const [most = []] = [...byClient.values()].toSorted((a, b) => b.length - a.length);
    const last = most.at(-1);
    if (most.length <= count || last === undefined) return false;
    const [key, { result }] = last;
    renderings.delete(key);
    result.resolve(undefined);
    return true;
  }

  function listWaiting() {
    return [...renderings].filter(([, { hasStarted }]) => !hasStarted);
  }

  /** Takes a rendering of the client whose last one was the longest ago. */
  function takeNext() {
    const lastOf = ([, { client }]: [string, Rendering<Reply>]) => lastRenderings.get(client) ?? 0;
    const [next] = listWaiting().toSorted((a, b) => lastOf(a) - lastOf(b));
    if (next === undefined) return undefined;
    const [, rendering] = next;
    rendering.hasStarted = true;
    lastRenderings.delete(rendering.client);
    lastRenderings.set(rendering.client, (started += 1));
    const [oldest = ''] = lastRenderings.keys();
    if (lastRenderings.size > MAX_RECENT_CLIENTS) lastRenderings.delete(oldest);
    return next;
  }

  async function run(): Promise<void> {
    running += 1;
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const [key, { render, result }] = next;
      // Requests that arrived during the previous rendering are answered first.
      await setImmediate();
      const start = performance.now();
      await render().then(result.resolve, result.reject);
      renderings.delete(key);
      if (maxPauseMs > 0) await sleep(Math.min(performance.now() - start, maxPauseMs));
    }
    running -= 1;
  }

  return {
    async join(key, { client, left }, render) {
      const rendering = renderings.get(key) ?? add(key, client, render);
      if (rendering === undefined) return undefined;
      rendering.visitors += 1;
      const gaveUp = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => {
        if (!rendering.hasStarted) gaveUp.resolve(undefined);
      }, maxWaitMs);
      try {
        return await Promise.race([
          rendering.result.promise,
          gaveUp.promise,
          left.then(() => undefined),
        ]);
      } finally {
        clearTimeout(timer);
        rendering.visitors -= 1;
        const isDropped = rendering.visitors === 0 && !rendering.hasStarted;
        if (isDropped && renderings.get(key) === rendering) renderings.delete(key);
      }
    },
  };
}
