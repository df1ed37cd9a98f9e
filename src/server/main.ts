import { join } from 'node:path';
import { loadEnv } from '#server/env.ts';
import { npmProcessId } from '#server/npm-process-id.ts';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { loadSiteBundle } from '#server/pages/site-bundle.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import { runProgram } from '#server/run-program.ts';

const BUILD_FOLDER = join(import.meta.dirname, '../../dist');

const npm = npmProcessId();

await runProgram(async () => {
  const env = loadEnv();
  const bundle = await loadSiteBundle(BUILD_FOLDER);
  const server = await startServer(env, {
    pages: (app) => pageRoutes(app, { bundle, siteUrl: env.siteUrl }),
  });
  stopOnSignal(server, npm);
});
