import { adminApiRoute } from '#domain/admin-api.ts';
import {
  type AdminKeepingSettings,
  adminKeepingSettingsSchema,
  type KeepingSettings,
  keepingSettingsUpdateSchema,
} from '#domain/keeping/keeping-settings.ts';
import type { App } from '#server/http/typed-app.ts';
import type { ArchivePause } from './archives/archive-pause.ts';
import type { CopyStore } from './copies/copy-store.ts';
import type { KeepingSettingsStore } from './keeping-settings-store.ts';

interface KeepingSettingsDependencies {
  keepingSettings: KeepingSettingsStore;
  hasArchiveKeys: boolean;
  copies: Pick<CopyStore, 'findUsage'>;
  pause: Pick<ArchivePause, 'findReason'>;
}

/** What the owner switches on to keep the evidence. */
export function keepingSettingsRoutes(
  app: App,
  { keepingSettings, hasArchiveKeys, copies, pause }: KeepingSettingsDependencies,
): void {
  async function withFacts(settings: KeepingSettings): Promise<AdminKeepingSettings> {
    const { totalBytes, maxTotalBytes } = await copies.findUsage();
    return {
      ...settings,
      hasArchiveKeys,
      archivePause: await pause.findReason(),
      copiesBytes: totalBytes,
      copiesMaxBytes: maxTotalBytes,
    };
  }

  app.get(
    adminApiRoute.keepingSettings,
    {
      schema: {
        summary: 'What keeps the evidence: checks, archive, copies and the player',
        response: { 200: adminKeepingSettingsSchema },
      },
    },
    async () => withFacts(await keepingSettings.find()),
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
    async ({ body }) => withFacts(await keepingSettings.update(body)),
  );
}
