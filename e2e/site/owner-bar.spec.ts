import { pageAddress } from '#domain/addresses.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { dialog } from '../support/admin-content-actions.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { expect, fullDemo, test } from '../support/fixtures.ts';
import { expectFocusVisible, pressUntilFocused, pressByTab } from '../support/keyboard-actions.ts';
import { boxOf, overflowingElements, visit } from '../support/page-actions.ts';
import { signInDirectly } from '../support/sign-in-directly.ts';

const TITLE = videoTitle.withPdf;

test('the owner goes from a page to what edits it and back, with the keyboard alone', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(fullDemo);
  await signInDirectly(page.context(), site);
  const address = await videoAddress(site, TITLE);
  await visit(page, site.origin + address);
  const bar = page.getByRole('navigation', { name: 'Your panel' });
  await expect(bar.getByRole('link')).toHaveText([
    'Panel',
    'Edit',
    'Sources',
    'Moments',
    'Correct',
  ]);
  for (const [link, title] of [
    ['Edit', 'Edit Video'],
    ['Sources', 'Manage Sources'],
    ['Moments', 'Video Moments'],
    ['Correct', 'Corrections'],
  ] as const) {
    await test.step(link, async () => {
      await visit(page, site.origin + address);
      // The bar is the last in the order of focus, so it is near when one goes back from the start.
      const target = bar.getByRole('link', { name: link });
      await pressUntilFocused(page, 'Shift+Tab', target);
      await expectFocusVisible(page);
      await page.keyboard.press('Enter');
      await expect(dialog(page, title)).toBeVisible();
      // A reload does not open it again.
      await expect(page).toHaveURL(`${site.origin}/admin/videos`);
    });
  }
  await page.reload();
  await pressByTab(page, 'View site', 'link');
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(bar.getByRole('link')).toHaveText(['Panel', 'Edit']);
});

test('the bar fits the page that the owner opens by a link', async ({ page, prepareSite }) => {
  const site = await prepareSite(fullDemo);
  await signInDirectly(page.context(), site);
  await visit(page, `${site.origin}/`);
  const edit = page.getByRole('navigation', { name: 'Your panel' }).getByRole('link').nth(1);
  await expect(edit).toHaveAttribute('href', '/admin/settings/site#brand');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'ABOUT' }).click();
  await expect(edit).toHaveAttribute('href', '/admin/bio');
});

test('the bar is one line on all screens, is not printed, and axe finds no violations', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(fullDemo);
  await signInDirectly(page.context(), site);
  const bar = page.getByRole('navigation', { name: 'Your panel' });
  for (const { address, checked } of [
    { address: pageAddress.home, checked: 'html' },
    { address: await videoAddress(site, TITLE), checked: 'nav[aria-label="Your panel"]' },
  ]) {
    await visit(page, site.origin + address);
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await overflowingElements(page)).toEqual([]);
      const { height } = await boxOf(bar);
      expect(height).toBeLessThanOrEqual(46);
      for (const link of await bar.getByRole('link').all()) {
        const box = await boxOf(link);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.height).toBeGreaterThanOrEqual(44);
      }
    }
    await expectAccessible(page, checked);
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});
