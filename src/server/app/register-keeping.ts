import type { App } from '#server/http/typed-app.ts';
import type { FeatureDependencies } from '#server/app/feature-dependencies.ts';
import { keepingSettingsRoutes } from '#server/keeping/keeping-settings-routes.ts';
import { type OutboundWorker, startOutboundWorker } from '#server/outbound/outbound-worker.ts';
import type { Env } from '#server/settings/env.ts';
import { realWait } from '#server/settings/real-wait.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the requests to other hosts that are due, until the caller stops it. */
    startOutboundWorker: () => OutboundWorker;
  }
}

interface KeepingDependencies extends Pick<FeatureDependencies, 'stores'> {
  env: Pick<Env, 'waybackKeys'>;
}

/** Registers what keeps the evidence, and adds `app.startOutboundWorker`. */
export function registerKeeping(app: App, { stores, env }: KeepingDependencies): void {
  const { keepingSettings } = stores;
  const hasArchiveKeys = env.waybackKeys !== undefined;
  keepingSettingsRoutes(app, { keepingSettings, hasArchiveKeys });
  const { log } = app;
  app.decorate('startOutboundWorker', () => startOutboundWorker({ jobs: [], log, wait: realWait }));
}
