/* oxlint-disable no-empty-pattern -- Playwright requires a destructured first parameter, even for a fixture that needs no other. */
import { test as base, devices, expect } from '@playwright/test';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { watchConsole, type ConsoleErrors } from './console-errors.ts';
import { fakeOtherHosts, type OtherHosts } from './other-hosts.ts';
import { resetSite } from './reset-site.ts';
import { startSiteServer, type Seed, type SiteServer } from './site-server.ts';

interface WorkerFixtures {
  /** The site with the demo's content. The tests of a worker share it, so no test may write to it. */
  demoSite: SiteServer;
  /**
   * The site that the tests of a worker write to, one after another. Starts it on the first call and
   * returns the same one afterward.
   */
  reusedSite: () => Promise<SiteServer>;
}

interface TestFixtures {
  /**
   * Returns a site that the test may write to, with only the seed's content.
   *
   * A test's first call without settings resets `reusedSite` and returns it. Any other call starts a
   * separate server process, which takes half a second.
   */
  prepareSite: (seed?: Seed, settings?: Record<string, string>) => Promise<SiteServer>;
  /** A site without content, as after the installation. */
  emptySite: SiteServer;
  otherHosts: OtherHosts;
  consoleErrors: ConsoleErrors;
}

export { expect };

const PHONE_TAG = '@phone';
const phone = devices['Pixel 7'];

/** The ends of the titles of a test that runs once at each size. A test with the tag `@phone` runs at phone size. */
export const bothSizes = ['desktop', `phone ${PHONE_TAG}`];

/** The same, for a test that `npm test` runs at desktop size. */
export const mainOnDesktop = ['desktop @main', `phone ${PHONE_TAG}`];

/** Time to start the site with the demo's content. It does not count against the timeout of the first test. */
const START_TIMEOUT_MS = 60_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demoSite: [
    async ({}, use) => {
      await using site = await startSiteServer(fullDemo);
      await use(site);
      expect(site.errors, 'errors in the log of the demo site').toEqual([]);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  reusedSite: [
    async ({}, use) => {
      let starting: Promise<SiteServer> | undefined;
      await use(() => (starting ??= startSiteServer()));
      await (await starting)?.[Symbol.asyncDispose]();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  prepareSite: async ({ reusedSite }, use) => {
    await using ownSites = new AsyncDisposableStack();
    const used: { site: SiteServer; errorsBefore: number }[] = [];
    let isReusedSiteTaken = false;

    await use(async (seed, settings) => {
      const canReset = settings === undefined && !isReusedSiteTaken;
      if (canReset) isReusedSiteTaken = true;
      const site = canReset
        ? await reusedSite()
        : ownSites.use(await startSiteServer(seed, settings));
      used.push({ site, errorsBefore: site.errors.length });
      if (canReset) await resetSite(site, seed);
      return site;
    });
    for (const { site, errorsBefore } of used) {
      expect(site.errors.slice(errorsBefore), 'errors in the log of a site').toEqual([]);
    }
  },

  emptySite: async ({ prepareSite }, use) => use(await prepareSite()),

  // Open pages keep sending requests, so they must be closed before `otherHosts` stops answering, and
  // before `prepareSite` checks, stops or resets a site. Playwright tears a fixture down before the
  // fixtures that it depends on, so `context`, which closes the pages, depends on both.
  // oxlint-disable-next-line no-unused-vars -- Only the order matters.
  context: ({ prepareSite: _, otherHosts: __, context }, use) => use(context),

  baseURL: ({ demoSite }, use) => use(demoSite.origin),

  // A separate Playwright project for phones would start the browsers and sites of all workers again.
  deviceScaleFactor: ({ deviceScaleFactor }, use, { tags }) =>
    use(tags.includes(PHONE_TAG) ? phone.deviceScaleFactor : deviceScaleFactor),
  hasTouch: ({ hasTouch }, use, { tags }) =>
    use(tags.includes(PHONE_TAG) ? phone.hasTouch : hasTouch),
  isMobile: ({ isMobile }, use, { tags }) =>
    use(tags.includes(PHONE_TAG) ? phone.isMobile : isMobile),
  userAgent: ({ userAgent }, use, { tags }) =>
    use(tags.includes(PHONE_TAG) ? phone.userAgent : userAgent),
  viewport: ({ viewport }, use, { tags }) =>
    use(tags.includes(PHONE_TAG) ? phone.viewport : viewport),
  javaScriptEnabled: ({ javaScriptEnabled }, use, { tags }) =>
    use(javaScriptEnabled && !tags.includes('@without-scripts')),

  otherHosts: async ({ browser }, use) => {
    await using otherHosts = await fakeOtherHosts(browser);
    await use(otherHosts);
    expect(otherHosts.unexpectedRequests, 'requests to other hosts').toEqual([]);
  },

  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = watchConsole(context);
      await use(consoleErrors);
      expect(consoleErrors.mismatches(), 'console errors').toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    await page.addInitScript(recordHydration);
    await use(page);
  },
});

/** Fills a site with the demo's content, dated relative to now. */
export const fullDemo: Seed = (parts) => seedDemo({ ...parts, now: new Date() });

/**
 * Sets `window.isReady`, for which `visit` waits, when the site adds its click listener to the document,
 * which it does once React has hydrated the page. Before that, a click on a link would load a new document.
 */
export function recordHydration(): void {
  const addEventListener = document.addEventListener.bind(document);
  document.addEventListener = (type: string, ...rest: [EventListener]) => {
    addEventListener(type, ...rest);
    if (type === 'click') Reflect.set(window, 'isReady', true);
  };
}
