import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { boxOf, expectToast, stopTime, toast, visit } from '../support/page-actions.ts';

const TITLE = videoTitle.second;

/** The path of the icon `Check`. */
const CHECK = 'path[d="M20 6L9 17l-5-5"]';

function item(page: Page, name: string) {
  return page.getByRole('menuitem', { name, exact: true });
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menu')).toBeFocused();
}

test('"Copy link" copies the address and reads "Link copied!" until two seconds after the last copy @main', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await visitVideo(page, TITLE);
  await openMenu(page);
  const button = await boxOf(page.getByRole('button', { name: 'Share', exact: true }));
  const menu = await boxOf(page.getByRole('menu'));
  expect(Math.abs(menu.right - button.right)).toBeLessThanOrEqual(1);

  await stopTime(page);
  await item(page, 'Copy link').click();
  await expect(item(page, 'Link copied!').locator(CHECK)).toBeVisible();
  await expectToast(page, 'Link copied!', 'The video link has been copied to your clipboard.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await test.step('a second copy starts the two seconds again', async () => {
    const first = await toast(page).elementHandle();
    await page.clock.runFor(1500);
    await item(page, 'Link copied!').click();
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    await page.clock.runFor(1999);
    await expect(item(page, 'Link copied!')).toBeVisible();
    await page.clock.runFor(1);
    await expect(item(page, 'Copy link')).toBeVisible();
    await expect(item(page, 'Copy link').locator(CHECK)).toHaveCount(0);
  });
});

test('"Copy link" copies the new address after client navigation, and Escape closes the menu', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/videos');
  await page.getByRole('link', { name: TITLE }).click();
  await openMenu(page);
  await item(page, 'Copy link').click();
  await expect(item(page, 'Link copied!')).toBeVisible();
  expect(page.url()).toContain('/video/');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  // The toast is above the menu, but Escape must still close the menu.
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});
