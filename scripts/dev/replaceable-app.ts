import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/http/typed-app.ts';

/** How long a page that is being answered may keep the app that answers it. */
const DRAIN_TIMEOUT_MS = 5000;

type LoadedApp = Pick<App, 'ready' | 'routing' | 'drain' | 'close'>;

/**
 * An app that can be loaded anew while it answers. Reloads take turns, so the last that
 * was asked for is the one that stays, and each closes the app it replaces. Where one
 * fails, the app as it was goes on answering.
 */
export async function replaceableApp(load: () => Promise<LoadedApp>) {
  let app = await load();
  await app.ready();
  let reloads = Promise.resolve();

  async function replace(): Promise<void> {
    const next = await load();
    await next.ready();
    const former = app;
    app = next;
    await former.drain(DRAIN_TIMEOUT_MS);
    await former.close();
  }

  return {
    answer: (request: IncomingMessage, response: ServerResponse): void =>
      app.routing(request, response),

    /** Settles once the app was replaced, or with the error that kept it from being. */
    reload(): Promise<void> {
      const replaced = reloads.then(replace);
      reloads = replaced.catch(() => {});
      return replaced;
    },
  };
}
