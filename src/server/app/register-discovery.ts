import { discoveryRoutes } from '#server/discovery/discovery-routes.ts';
import { oembedRoutes } from '#server/discovery/oembed-routes.ts';
import { embedRoutes } from '#server/embed/embed-routes.ts';
import type { App } from '#server/http/typed-app.ts';
import { referenceRoutes } from '#server/references/reference-routes.ts';
import { sourceReferenceRoutes } from '#server/references/source-reference-routes.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { FeatureDependencies } from '#server/app/stores.ts';

interface DiscoveryDependencies extends Pick<
  FeatureDependencies,
  'stores' | 'readSite' | 'siteUrl' | 'now'
> {
  uploads: Uploads;
}

/** Registers the forms in which other sites and programs show and read the content. */
export function registerDiscovery(
  app: App,
  { stores, readSite, siteUrl, uploads, now }: DiscoveryDependencies,
): void {
  const { videos, sources, citations, corrections, publicKeeping: keeping } = stores;
  const evidence = { videos, sources, citations, corrections, keeping, readSite, siteUrl };
  referenceRoutes(app, { videos, readSite, siteUrl });
  sourceReferenceRoutes(app, { videos, sources, keeping, uploads, readSite, siteUrl });
  discoveryRoutes(app, { ...evidence, bio: stores.bio, now });
  oembedRoutes(app, { videos, citations, keeping, readSite, siteUrl });
  embedRoutes(app, evidence);
}
