import { type AdminKeepingSettings, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import { findCopyUsage } from '#server/keeping/copies/copy-store.ts';
import { findPauseReason } from './archives/archive-pause.ts';

/** What the owner switches on to keep the evidence. */
export function keepingSettingsRoutes(app: App, context: Context): void {
  implementSettings(app, context, keepingSettings, {
    async toReply(settings): Promise<AdminKeepingSettings> {
      const { totalBytes, maxTotalBytes } = await findCopyUsage(context);
      return {
        ...settings,
        hasArchiveKeys: context.env.waybackKeys !== undefined,
        archivePause: await findPauseReason(context),
        copiesBytes: totalBytes,
        copiesMaxBytes: maxTotalBytes,
      };
    },
  });
}
