import { setImmediate } from 'node:timers/promises';
import type { RenderedReply } from './cached-reply.ts';
import type { PageCache } from './page-cache.ts';
import type { App } from './typed-app.ts';

/**
 * How long the last change must be over: longer than the administrator's panel needs from one
 * request of an action to the next.
 */
const DELAY_MS = 50;

/**
 * Renders the replies that visitors used last again soon after the content has changed, one at a
 * time, so that the next visitors need not wait for it. A visitor who comes earlier waits as usual.
 *
 * @returns a function to be called whenever the content may have changed
 */
export function renderAhead(
  app: App,
  cache: PageCache,
  render: (address: string) => Promise<RenderedReply>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function renderOutdated(): Promise<void> {
    const started = timer;
    const outdated = await cache.listOutdated();
    for (const { address, encoding } of outdated) {
      // Requests that have arrived meanwhile are answered first.
      await setImmediate();
      if (timer !== started || app.isStopping()) return;
      await cache.prepare(address, encoding, () => render(address));
    }
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer);
    timer = undefined;
    await running;
  });

  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(renderOutdated).catch((error: unknown) => {
        app.log.warn({ err: error }, 'pages not rendered ahead');
      });
    }, DELAY_MS).unref();
  };
}
