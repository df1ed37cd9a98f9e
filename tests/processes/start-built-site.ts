import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { loadSiteBundle } from '#server/pages/documents/site-bundle.ts';
import { buildFolder } from '#scripts/build/site-build.ts';
import { requestOverNetwork } from '#tests/app/read-over-network.ts';
import { sharedApp, startApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';

/** Starts the server with the pages and files of the built site, under SITE_URL or http://localhost. */
export async function startBuiltSite(options: Omit<StartOptions, 'pages'> = {}): Promise<TestApp> {
  const { settings = {} } = options;
  const siteUrl = settings['SITE_URL'] ?? 'http://localhost';
  const bundle = await loadSiteBundle(buildFolder);
  return startApp({
    ...options,
    pages: (pages, context) =>
      pageRoutes(pages, { ...context, env: { ...context.env, siteUrl } }, bundle),
  });
}

/** The same, with `read`, which sends requests over the network: the page cache answers only these. */
export async function startCachedSite(options: Omit<StartOptions, 'pages'> = {}) {
  const site = await startBuiltSite(options);
  return Object.assign(site, { read: await requestOverNetwork(site) });
}

/** Starts one built site for the tests of a file, see `sharedApp`. */
export function sharedBuiltSite(options: Omit<StartOptions, 'pages'> = {}): () => TestApp {
  return sharedApp(options, startBuiltSite);
}
