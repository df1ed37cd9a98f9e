import type { Page } from '@playwright/test';
import { videoTitle } from './demo-videos.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilDrawn } from './keyboard-actions.ts';

/** The layout shift that a move within the site may cause. See https://web.dev/articles/cls. */
const MAX_SHIFT = 0.02;

/** A slow mobile network: 400 kbit/s, 400 ms. */
const SLOW_NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

test(
  'moves to pages whose code is preloaded shift nothing on a slow network, and no page says that it is loading',
  { tag: '@both' },
  async ({ page, visit }) => {
    await page.addInitScript(recordShifts);
    await visit('/');
    const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
    for (const { name, code } of [
      { name: videoTitle.newest, code: /\/video-page-[^/]+\.js$/ },
      { name: 'View All Videos', code: /\/videos-page-[^/]+\.js$/ },
    ]) {
      const response = page.waitForResponse(code);
      await link(name).focus();
      await (await response).finished();
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);

    async function expectNoShift(move: string, go: () => Promise<unknown>, heading: string) {
      await test.step(move, async () => {
        await go();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        await waitUntilDrawn(page);
        expect(await takeShift(page)).toBeLessThan(MAX_SHIFT);
      });
    }
    const follow = (name: string) => () => link(name).click();
    const { newest, withDiagram } = videoTitle;
    await expectNoShift('from Home to a video', follow(newest), newest);
    await expectNoShift('back to Home', () => page.goBack(), 'Plain Evidence');
    await expectNoShift('from Home to All Videos', follow('View All Videos'), 'All Videos');
    await page.getByRole('searchbox').fill('bill');
    await expectNoShift('from a search to a video', follow(withDiagram), withDiagram);
    await expectNoShift('back to the search', () => page.goBack(), 'All Videos');
    expect(await page.evaluate(() => Reflect.get(window, 'saidLoading'))).toBe(false);
  },
);

/** Adds up the shifts of elements on the screen, and notes whether the page ever says 'Loading...'. */
function recordShifts(): void {
  Reflect.set(window, 'layoutShift', 0);
  Reflect.set(window, 'saidLoading', false);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The metric leaves out the half second after a click, in which a visitor expects a change.
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      const earlier = Number(Reflect.get(window, 'layoutShift'));
      Reflect.set(window, 'layoutShift', earlier + Number(Reflect.get(entry, 'value')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    if (document.body.textContent.includes('Loading...')) Reflect.set(window, 'saidLoading', true);
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the layout shift since the last call. */
async function takeShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shift = Number(Reflect.get(window, 'layoutShift'));
    Reflect.set(window, 'layoutShift', 0);
    return shift;
  });
}
