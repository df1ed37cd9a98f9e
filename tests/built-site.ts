import { buildSite, isBuildStale } from '#scripts/site-build.ts';

/** Vitest global setup: builds the site once per run, if its sources changed since the last build. */
export default async function buildSiteIfStale(): Promise<void> {
  if (await isBuildStale()) await buildSite();
}
