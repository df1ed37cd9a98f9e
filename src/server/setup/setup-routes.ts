import { adminApiRoute } from '#domain/admin-api.ts';
import {
  requiredSetupItems,
  type Setup,
  setupInputSchema,
  setupItemIdSchema,
  setupSchema,
  siteAddressSchema,
} from '#domain/setup/setup.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import { setupChecks } from '#server/setup/setup-checks.ts';
import { findSetup, setSetupHidden } from '#server/setup/setup-store.ts';

export function setupRoutes(app: App, context: Context): void {
  const { database, env } = context;
  const checks = setupChecks(context);

  async function read(): Promise<Setup> {
    const items = setupItemIdSchema.options.map(async (id) => ({
      id,
      isDone: await checks[id](),
      isOptional: !requiredSetupItems.some((required) => required === id),
    }));
    const { isHidden } = await findSetup(database);
    return { items: await Promise.all(items), isHidden };
  }

  app.get(
    adminApiRoute.setup,
    {
      schema: {
        summary: 'What a new site needs, and which of it is done',
        response: { 200: setupSchema },
      },
    },
    read,
  );

  app.post(
    adminApiRoute.setup,
    {
      schema: {
        summary: 'Set whether the list “Get started” is hidden',
        body: setupInputSchema,
        response: { 200: setupSchema },
      },
    },
    async ({ body: { isHidden } }) => {
      const { isHidden: wasHidden } = await findSetup(database);
      if (isHidden === wasHidden) return unchanged(await read());
      await setSetupHidden(database, isHidden);
      return read();
    },
  );

  app.get(
    adminApiRoute.siteAddress,
    {
      schema: {
        summary: 'The address to which links in mails, feeds and previews lead',
        response: { 200: siteAddressSchema },
      },
    },
    async () => ({ siteUrl: env.siteUrl }),
  );
}
