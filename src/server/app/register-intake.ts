import type { FeatureDependencies } from '#server/app/feature-dependencies.ts';
import type { App } from '#server/http/typed-app.ts';
import { intakeRoutes } from '#server/intake/intake-routes.ts';
import { takeoutRoutes } from '#server/intake/takeout-routes.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import type { Env } from '#server/settings/env.ts';
import { acceptForms } from '#server/uploads/receive-form.ts';

interface IntakeDependencies extends Pick<FeatureDependencies, 'stores' | 'now'> {
  env: Pick<Env, 'services'>;
  outbound: Outbound;
}

/** Registers what the owner takes over from YouTube: details of a link, uploads, a whole library. */
export async function registerIntake(
  app: App,
  { stores: { intake, drafts }, env: { services }, outbound, now }: IntakeDependencies,
): Promise<void> {
  intakeRoutes(app, { intake, drafts, outbound, services, now });
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    takeoutRoutes(forms, { drafts });
  });
}
