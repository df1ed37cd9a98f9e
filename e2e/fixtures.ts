/* oxlint-disable no-empty-pattern -- Playwright reads a fixture's needs from the braces of its first parameter, and wants them even when there are none. */
import { test as base, expect, type Response } from '@playwright/test';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { watchConsole, type ConsoleErrors } from './console-errors.ts';
import { waitUntilDrawn } from './keyboard-actions.ts';
import { fakeNetworkEdge, type NetworkEdge } from './network-edge.ts';
import { startSiteServer, type Seed, type SiteServer } from './site-server.ts';

interface WorkerFixtures {
  /** The site with the demo's content, shared by a worker's tests: nothing may be stored in it. */
  demoSite: SiteServer;
  /** The site as a new owner finds it. */
  emptySite: SiteServer;
}

interface TestFixtures {
  /** A site of the test's own, for what stores something or needs other content. */
  startSite: (seed?: Seed, settings?: Record<string, string>) => Promise<SiteServer>;
  edge: NetworkEdge;
  consoleErrors: ConsoleErrors;
  /**
   * Opens an address of the demo, or of another site by its whole URL, and waits
   * until the page answers to clicks and keys.
   */
  visit: (address: string) => Promise<Response>;
}

export { expect };

/** Of a worker's sites, apart from the time of the test that happens to be its first. */
const START_TIMEOUT_MS = 60_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demoSite: [
    async ({}, use) => {
      await using site = await startSiteServer(demoContent);
      await use(site);
      expect(site.errors, 'errors in the log of the demo').toEqual([]);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  emptySite: [
    async ({}, use) => {
      await using site = await startSiteServer();
      await use(site);
      expect(site.errors, 'errors in the log of the empty site').toEqual([]);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  startSite: async ({}, use) => {
    await using sites = new AsyncDisposableStack();
    const started: SiteServer[] = [];
    await use(async (seed, settings) => {
      const site = sites.use(await startSiteServer(seed, settings));
      started.push(site);
      return site;
    });
    for (const site of started) expect(site.errors, 'errors in the log of a site').toEqual([]);
  },

  // Pages ask for things until they are closed, so a site of the test's own has to stop
  // after them: what is needed first, ends last.
  // oxlint-disable-next-line no-unused-vars -- It is needed for that order alone.
  context: ({ startSite: _, context }, use) => use(context),

  baseURL: ({ demoSite }, use) => use(demoSite.origin),

  edge: [
    async ({ context }, use) => {
      const edge = await fakeNetworkEdge(context);
      await use(edge);
      expect(edge.strays, 'requests to other sites').toEqual([]);
    },
    { auto: true },
  ],

  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = watchConsole(context);
      await use(consoleErrors);
      expect(consoleErrors.surprises(), 'consoleErrors in the console').toEqual([]);
    },
    { auto: true },
  ],

  visit: async ({ page }, use) => {
    await page.addInitScript(noteWhenReady);
    await use(async (address) => {
      const response = await page.goto(address);
      if (response === null) throw new Error(`No document came from ${address}`);
      await page.waitForFunction(() => Reflect.get(window, 'isReady') === true);
      await waitUntilDrawn(page);
      return response;
    });
  },
});

/** Fills a site with the demo's content, its dates counted back from now. */
export const demoContent: Seed = (parts) => seedDemo({ ...parts, now: new Date() });

/**
 * The site listens to clicks on the whole document once React has taken over the
 * page; before that, a click on a link would load a new document.
 */
function noteWhenReady(): void {
  const addEventListener = document.addEventListener.bind(document);
  document.addEventListener = (type: string, ...rest: [EventListener]) => {
    addEventListener(type, ...rest);
    if (type === 'click') Reflect.set(window, 'isReady', true);
  };
}
