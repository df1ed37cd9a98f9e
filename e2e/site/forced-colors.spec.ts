import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { demoVideoAddress, videoTitle } from '../support/demo-videos.ts';
import { visit, rail } from '../support/page-actions.ts';

/** The texts of the links with a border on this side that can be told from the page. */
function marked(links: Locator, side: 'bottom' | 'left'): Promise<(string | null)[]> {
  return links.evaluateAll((elements, borderSide) => {
    const { backgroundColor } = getComputedStyle(document.body);
    return elements
      .filter((element) => {
        const style = getComputedStyle(element);
        return style.getPropertyValue(`border-${borderSide}-color`) !== backgroundColor;
      })
      .map(({ textContent }) => textContent);
  }, side);
}

test('forced colors mark the current moment and the current page, and no other', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const address = await demoVideoAddress(page, videoTitle.newest);
  await visit(page, address);
  const moments = rail(page).getByRole('link');
  expect(await moments.count()).toBeGreaterThan(1);
  await expect.poll(() => marked(moments, 'left')).toEqual([]);
  const second = /\d+$/.exec((await moments.nth(1).getAttribute('href')) ?? '')?.[0];
  await visit(page, `${address}?t=${second}`);
  await expect.poll(() => marked(moments, 'left')).toEqual([await moments.nth(1).textContent()]);

  await visit(page, '/about');
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => marked(header, 'bottom')).toEqual(['ABOUT']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await expect.poll(() => marked(menu, 'left')).toEqual(['ABOUT']);
});
