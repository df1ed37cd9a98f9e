import { videoTitle } from '../support/demo-videos.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { waitUntilDrawn } from '../support/keyboard-actions.ts';
import { followFooterLink, visit } from '../support/page-actions.ts';

/**
 * The layout shift that a walk through the site may cause. Unlike https://web.dev/articles/cls, it
 * includes the half second after a click.
 */
const MAX_SHIFT = 0.02;

/** A slow mobile network: 400 kbit/s, 400 ms. */
const SLOW_NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

for (const size of bothSizes) {
  test(`clicking through the site on a slow network barely shifts the layout and never shows "Loading...", on a ${size}`, async ({
    page,
  }) => {
    await page.addInitScript(recordShifts);
    // The browser loads the code of all pages in idle time.
    const code = [/\/video-page-[^/]+\.js$/, /\/videos-page-[^/]+\.js$/];
    const loading = Promise.all(
      code.map((name) =>
        page.waitForEvent('requestfinished', (request) => name.test(request.url())),
      ),
    );
    await visit(page, '/');
    await loading;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await page.evaluate(() => Reflect.set(window, 'layoutShift', 0));

    const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
    async function expectPage(heading: string) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await waitUntilDrawn(page);
    }
    const { newest, withDiagram } = videoTitle;
    await link(newest).click();
    await expectPage(newest);
    await followFooterLink(page, 'All Videos');
    await expectPage('All Videos');
    await page.getByRole('searchbox').fill('bill');
    await link(withDiagram).click();
    await expectPage(withDiagram);
    await page.goBack();
    await expectPage('All Videos');
    await page.goBack();
    await expectPage(newest);
    await page.goBack();
    await expectPage('Plain Evidence');
    expect(await page.evaluate(() => Reflect.get(window, 'layoutShift'))).toBeLessThan(MAX_SHIFT);
    expect(await page.evaluate(() => Reflect.get(window, 'saidLoading'))).toBe(false);
  });
}

/** Adds up the shifts of elements on the screen, and notes whether the page ever says 'Loading...'. */
function recordShifts(): void {
  Reflect.set(window, 'layoutShift', 0);
  Reflect.set(window, 'saidLoading', false);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const earlier = Number(Reflect.get(window, 'layoutShift'));
      Reflect.set(window, 'layoutShift', earlier + Number(Reflect.get(entry, 'value')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    // There is no body yet while the document begins to load.
    const text = document.querySelector('body')?.textContent ?? '';
    if (text.includes('Loading...')) Reflect.set(window, 'saidLoading', true);
  }).observe(document, { childList: true, subtree: true });
}
