import { loadEnv } from '#server/env.ts';
import { npmProcessId } from '#server/npm-process-id.ts';
import { runMain } from '#server/run-main.ts';

/**
 * Serves the built site until the process gets a signal: in this process, or with WORKERS in several
 * others, which run this function as well. If a setting is wrong, the process prints one line and
 * exits.
 */
export async function runServer(buildFolder: string): Promise<void> {
  const npmId = npmProcessId();
  await runMain(async () => {
    const env = loadEnv();
    // The process that starts the workers takes half the memory if it does not load the site.
    if (env.workers > 1) {
      const { default: cluster } = await import('node:cluster');
      if (cluster.isPrimary) {
        const { runWorkers } = await import('#server/run-workers.ts');
        return runWorkers(env, npmId);
      }
    }
    const { serveSite } = await import('#server/serve-site.ts');
    return serveSite(env, buildFolder, npmId);
  });
}
