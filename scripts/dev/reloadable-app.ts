import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/core/http/typed-app.ts';

/** How long requests in flight may delay the closing of a replaced app. */
const DRAIN_TIMEOUT_MS = 5000;

type LoadedApp = Pick<App, 'ready' | 'routing' | 'drain' | 'close'>;

/**
 * An app that can be reloaded while it serves requests. Reloads are serialized: the app of the last
 * requested reload stays in use, and each reload closes the app that it replaces. If a reload fails, the
 * current app stays in use.
 */
export async function reloadableApp(load: () => Promise<LoadedApp>) {
  let app = await load();
  await app.ready();
  let reloads = Promise.resolve();

  async function replace(): Promise<void> {
    const next = await load();
    await next.ready();
    const previous = app;
    app = next;
    await previous.drain({ timeoutMs: DRAIN_TIMEOUT_MS });
    await previous.close();
  }

  return {
    serve: (request: IncomingMessage, response: ServerResponse): void =>
      app.routing(request, response),

    /** Resolves when the new app is in use and the previous one is closed; rejects when either fails. */
    reload(): Promise<void> {
      const replaced = reloads.then(replace);
      reloads = replaced.catch(() => {});
      return replaced;
    },
  };
}
