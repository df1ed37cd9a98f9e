import { findStorageProblem } from '#server/core/settings/container-storage.ts';
import { loadEnv } from '#server/core/settings/env.ts';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { readBuildInfo } from '#server/owner/health/build-info.ts';
import { loadSiteBundle } from '#server/pages/documents/site-bundle.ts';
import { runMain } from '#server/process/run-main.ts';
import { printStartSummary } from '#server/process/start-summary.ts';
import { startServer } from '#server/process/start-server.ts';
import { stopOnSignal } from '#server/process/stop-on-signal.ts';

/**
 * Serves the built site until the process gets a signal. If a setting is wrong, the process prints
 * one line and exits.
 */
export async function runServer(buildFolder: string): Promise<void> {
  await runMain(async () => {
    const env = loadEnv();
    const bundle = await loadSiteBundle(buildFolder);
    const build = await readBuildInfo(buildFolder);
    const server = await startServer(env, {
      build,
      pages: (app, context) => pageRoutes(app, context, bundle),
    });
    stopOnSignal(server);
    const storage = await findStorageProblem(env.dataDir);
    if (storage) server.log.warn(storage, 'the data are not on a named volume');
    await printStartSummary(process.stdout, { env, storage, server, build, now: new Date() });
  });
}
