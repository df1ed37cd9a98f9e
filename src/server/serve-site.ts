import type { Env } from '#server/env.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { loadSiteBundle } from '#server/pages/site-bundle.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/**
 * Serves the built site from this process.
 *
 * @param npmId see `stopOnSignal`
 */
export async function serveSite(env: Env, buildFolder: string, npmId?: number): Promise<void> {
  const bundle = await loadSiteBundle(buildFolder);
  const server = await startServer(env, {
    pages: (app) => pageRoutes(app, { bundle, siteUrl: env.siteUrl }),
  });
  stopOnSignal(server, npmId);
}
