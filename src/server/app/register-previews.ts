import type { FeatureDependencies } from '#server/app/feature-dependencies.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import type { App } from '#server/http/typed-app.ts';
import type { PageStores } from '#server/pages/page-routes.ts';
import { previewLinkRoutes } from '#server/previews/preview-link-routes.ts';

/** Registers the preview links, and returns how the pages find a valid one. */
export function registerPreviews(
  app: App,
  { stores, siteUrl, now }: Pick<FeatureDependencies, 'stores' | 'siteUrl' | 'now'>,
): PageStores['findPreviewLink'] {
  const { previewLinks, videos } = stores;
  previewLinkRoutes(app, { previewLinks, videos, siteUrl, now });
  sweepHourly(app, [previewLinks], now);
  return (videoId, token) => previewLinks.find(videoId, token, now());
}
