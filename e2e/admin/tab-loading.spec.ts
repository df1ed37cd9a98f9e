import type { Page } from '@playwright/test';
import { panelTabs } from '#domain/panel-tabs.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { expect, fullDemo, test } from '../support/fixtures.ts';

/**
 * Records in `window.shown` what each frame of a document shows. Until its first paint, the browser keeps
 * showing the document before. Runs in the page.
 */
function recordFrames(): void {
  const shown: string[] = [];
  Reflect.set(window, 'shown', shown);
  requestAnimationFrame(function record() {
    const loading = [...document.querySelectorAll('p, span')].some(
      (element) =>
        element.textContent === 'Loading...' && element.getBoundingClientRect().width > 1,
    );
    const hasTabs = document.querySelector('nav [aria-current="page"]') !== null;
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (isPainted) shown.push(loading ? 'Loading...' : hasTabs ? 'tabs' : 'nothing');
    requestAnimationFrame(record);
  });
}

async function shownIn(page: Page): Promise<Set<string>> {
  return new Set(await page.evaluate<string[]>(() => Reflect.get(window, 'shown')));
}

test('on a slow processor, no frame of a tab is empty or says “Loading...”', async ({
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(fullDemo));
  // Afterward the scripts of all tabs are in the browser's cache.
  for (const { address } of panelTabs) {
    await page.goto(site.origin + address, { waitUntil: 'networkidle' });
  }
  await page.addInitScript(recordFrames);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const { label, address } of panelTabs) {
    await test.step(label, async () => {
      // The name of a tab may contain a number.
      await page.locator(`nav a[href="${address}"]`).click();
      await expect(page).toHaveTitle(`Admin - ${label}`);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin Panel');
      // On a busy machine, the content may be there before a frame of it was painted.
      await expect.poll(async () => (await shownIn(page)).size).toBeGreaterThan(0);
      expect(await shownIn(page)).toEqual(new Set(['tabs']));
    });
  }
});

test('a tab shows its header before any script arrives, and a visitor gets no more than before', async ({
  browser,
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(fullDemo));
  await page.route('**/*.js', () => new Promise(() => {}));
  await page.goto(`${site.origin}/admin/files`, { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'View site' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Admin' });
  await expect(tabs.locator('[aria-current="page"]')).toHaveText(['Files']);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The panel could not be loaded');
  // Axe waits until no animation runs, and the one that shows the alert never ends.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.cancel()));
  await expectAccessible(page);

  await using visitor = await browser.newContext({ javaScriptEnabled: false });
  const empty = await visitor.newPage();
  await empty.goto(`${site.origin}/admin/files`);
  await expect(empty.getByRole('navigation')).toHaveCount(0);
  expect(await empty.content()).not.toMatch(/panel-state|Logout|View site/);
});
