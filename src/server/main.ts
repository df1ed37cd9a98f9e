import { join } from 'node:path';
import { loadEnv, SettingError } from '#server/env.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { loadSiteBundle } from '#server/pages/site-bundle.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

const BUILD_FOLDER = join(import.meta.dirname, '../../dist');

try {
  const env = loadEnv();
  const bundle = await loadSiteBundle(BUILD_FOLDER);
  const server = await startServer(env, (app) => pageRoutes(app, { bundle, siteUrl: env.siteUrl }));
  stopOnSignal(server);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  // Before the server runs there is no log yet, only the person who started it.
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
