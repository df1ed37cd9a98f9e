import { adminApiRoute } from '#domain/admin-api.ts';
import {
  adminKeepingSettingsSchema,
  keepingSettingsUpdateSchema,
} from '#domain/keeping/keeping-settings.ts';
import type { App } from '#server/http/typed-app.ts';
import type { KeepingSettingsStore } from './keeping-settings-store.ts';

interface KeepingSettingsDependencies {
  keepingSettings: KeepingSettingsStore;
  hasArchiveKeys: boolean;
}

/** What the owner switches on to keep the evidence. */
export function keepingSettingsRoutes(
  app: App,
  { keepingSettings, hasArchiveKeys }: KeepingSettingsDependencies,
): void {
  app.get(
    adminApiRoute.keepingSettings,
    {
      schema: {
        summary: 'What keeps the evidence: checks, archive, copies and the player',
        response: { 200: adminKeepingSettingsSchema },
      },
    },
    async () => ({ ...(await keepingSettings.find()), hasArchiveKeys }),
  );

  app.post(
    adminApiRoute.keepingSettings,
    {
      schema: {
        summary: 'Switch checks, archive and copies on or off, and set how the player starts',
        body: keepingSettingsUpdateSchema,
        response: { 200: adminKeepingSettingsSchema },
      },
    },
    async ({ body }) => ({ ...(await keepingSettings.update(body)), hasArchiveKeys }),
  );
}
