import { adminApiRoute } from '#domain/admin-api.ts';
import {
  requiredSetupItems,
  type Setup,
  setupInputSchema,
  type SetupItemId,
  setupItemIdSchema,
  setupSchema,
  siteAddressSchema,
} from '#domain/setup/setup.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import type { SetupStore } from '#server/setup/setup-store.ts';

/** How each item is derived. */
export type SetupChecks = Readonly<Record<SetupItemId, () => boolean | Promise<boolean>>>;

interface SetupDependencies {
  setup: SetupStore;
  checks: SetupChecks;
  siteUrl: string;
}

export function setupRoutes(app: App, { setup, checks, siteUrl }: SetupDependencies): void {
  async function read(): Promise<Setup> {
    const items = setupItemIdSchema.options.map(async (id) => ({
      id,
      isDone: await checks[id](),
      isOptional: !requiredSetupItems.some((required) => required === id),
    }));
    const { isHidden } = await setup.find();
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
      const { isHidden: wasHidden } = await setup.find();
      if (isHidden === wasHidden) return unchanged(await read());
      await setup.setHidden(isHidden);
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
    async () => ({ siteUrl }),
  );
}
