import { setImmediate } from 'node:timers/promises';
import type { RenderedReply } from './cached-reply.ts';
import type { PageCache } from './page-cache.ts';
import type { App } from './typed-app.ts';

/**
 * The time from the last change to the rendering: longer than the time between two requests that the
 * panel sends for one action of the administrator.
 */
const DELAY_MS = 50;

/**
 * Soon after the content has changed, renders again the replies that visitors used most recently,
 * one at a time. The next visitors then need not wait for the rendering. A visitor who comes earlier
 * waits as usual.
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

  async function renderUntilNextChange(): Promise<void> {
    const startedBy = timer;
    do {
      // Requests that have arrived meanwhile are answered first.
      await setImmediate();
      // A later change has set a new timer, which starts another run for the remaining replies.
      if (timer !== startedBy || app.isStopping()) return;
    } while (await cache.renderOneOutdated(render));
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer);
    timer = undefined;
    await running;
  });

  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(renderUntilNextChange).catch((error: unknown) => {
        app.log.warn({ err: error }, 'pages not rendered ahead');
      });
    }, DELAY_MS).unref();
  };
}
