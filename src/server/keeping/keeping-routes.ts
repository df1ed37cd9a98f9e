import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { archiveRoutes } from '#server/keeping/archives/archive-routes.ts';
import { sourceCheckRoutes } from '#server/keeping/checks/source-check-routes.ts';
import { keepingSettingsRoutes } from '#server/keeping/keeping-settings-routes.ts';
import { quoteRoutes } from '#server/keeping/quotes/quote-routes.ts';
import { videoKeepingRoutes } from '#server/keeping/video-keeping-routes.ts';
import { thumbnailRoutes } from '#server/keeping/youtube-videos/thumbnail-routes.ts';

/** Registers what the owner sees and does of how the evidence is kept. */
export function keepingRoutes(app: App, context: Context): void {
  keepingSettingsRoutes(app, context);
  archiveRoutes(app, context);
  sourceCheckRoutes(app, context);
  quoteRoutes(app, context);
  thumbnailRoutes(app, context);
  videoKeepingRoutes(app, context);
}
