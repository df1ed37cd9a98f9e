import { buildSite, isBuildStale } from '#scripts/site-build.ts';

/** Builds the site, once for all tests of a run, if it was changed since the last build. */
export default async function buildOnce(): Promise<void> {
  if (await isBuildStale()) await buildSite();
}
