import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** The most renderings at a time, the running one included. */
const MAX_RENDERINGS = 32;

/** The most renderings of one client among them. */
const MAX_OF_ONE_CLIENT = 4;

/** How long a visitor waits for a rendering to start: together with the rendering, not noticeably long. */
const MAX_WAIT_MS = 100;

/** A longer pause would not save more: a rendering that took longer has waited for the database. */
const MAX_PAUSE_MS = 50;

interface Visitor {
  /** The address that identifies the client. */
  client: string;
  /** Resolves when the client has disconnected. */
  left: Promise<unknown>;
}

export interface RenderQueue<Reply> {
  /**
   * Renders a reply, together for all visitors who wait for the same key. Returns `undefined` when
   * there is no place in the queue, when the rendering has not started within {@link MAX_WAIT_MS}, and
   * when the visitor has left.
   */
  join: (key: string, visitor: Visitor, render: () => Promise<Reply>) => Promise<Reply | undefined>;
}

interface Rendering<Reply> {
  client: string;
  render: () => Promise<Reply>;
  visitors: number;
  hasStarted: boolean;
  result: PromiseWithResolvers<Reply>;
}

/**
 * Renders one reply at a time. After each, the queue pauses for as long as the rendering took, so
 * that a flood of requests takes at most half of the time of the thread that answers all visitors.
 * A rendering whose visitors have all left is dropped before it starts.
 */
export function renderQueue<Reply>(): RenderQueue<Reply> {
  // In the order of arrival.
  const renderings = new Map<string, Rendering<Reply>>();
  let isRunning = false;

  function add(
    key: string,
    client: string,
    render: () => Promise<Reply>,
  ): Rendering<Reply> | undefined {
    const ofClient = [...renderings.values()].filter((rendering) => rendering.client === client);
    if (renderings.size >= MAX_RENDERINGS || ofClient.length >= MAX_OF_ONE_CLIENT) return undefined;
    const result = Promise.withResolvers<Reply>();
    const added = { client, render, visitors: 0, hasStarted: false, result };
    renderings.set(key, added);
    if (!isRunning) void run();
    return added;
  }

  async function run(): Promise<void> {
    isRunning = true;
    // The loop includes the renderings that are added meanwhile, and skips those that are dropped.
    for (const [key, rendering] of renderings) {
      rendering.hasStarted = true;
      // Requests that arrived during the previous rendering are answered first.
      await setImmediate();
      const start = performance.now();
      await rendering.render().then(rendering.result.resolve, rendering.result.reject);
      renderings.delete(key);
      await sleep(Math.min(performance.now() - start, MAX_PAUSE_MS));
    }
    isRunning = false;
  }

  return {
    async join(key, { client, left }, render) {
      const rendering = renderings.get(key) ?? add(key, client, render);
      if (rendering === undefined) return undefined;
      rendering.visitors += 1;
      const gaveUp = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => {
        if (!rendering.hasStarted) gaveUp.resolve(undefined);
      }, MAX_WAIT_MS);
      try {
        return await Promise.race([
          rendering.result.promise,
          gaveUp.promise,
          left.then(() => undefined),
        ]);
      } finally {
        clearTimeout(timer);
        rendering.visitors -= 1;
        if (rendering.visitors === 0 && !rendering.hasStarted) renderings.delete(key);
      }
    },
  };
}
