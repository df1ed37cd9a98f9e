import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { archiveRoutes } from '#server/keeping/archives/archive-routes.ts';
import { sourceCheckRoutes } from '#server/keeping/checks/source-check-routes.ts';
import { quoteRoutes } from '#server/keeping/quotes/quote-routes.ts';
import { videoKeepingRoutes } from '#server/keeping/video-keeping-routes.ts';
import { thumbnailRoutes } from '#server/keeping/youtube-videos/thumbnail-routes.ts';
import { type AdminKeepingSettings, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import { findCopyUsage } from '#server/keeping/copies/copy-store.ts';
import { findPauseReason } from './archives/archive-pause.ts';

/** Registers what the owner sees and does of how the evidence is kept. */
export function keepingRoutes(app: App, context: Context): void {
  keepingSettingsRoutes(app, context);
  archiveRoutes(app, context);
  sourceCheckRoutes(app, context);
  quoteRoutes(app, context);
  thumbnailRoutes(app, context);
  videoKeepingRoutes(app, context);
}

/** What the owner switches on to keep the evidence. */
function keepingSettingsRoutes(app: App, context: Context): void {
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
