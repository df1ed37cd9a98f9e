import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { boxOf, expectToast, stopTime, toast } from '../support/page-actions.ts';

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

test(
  '"Copy link" copies the address and reads "Link copied!" until two seconds after the last copy',
  { tag: '@main' },
  async ({ context, demoSite, page, visit }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await visit(await videoAddress(demoSite, TITLE));
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
  },
);

test('"Copy link" copies the new address after client navigation, and Escape closes the menu', async ({
  context,
  page,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/videos');
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

test('a service opens in a new tab without opener or referrer, and email opens the mail program', async ({
  context,
  demoSite,
  otherHosts,
  page,
  visit,
}) => {
  otherHosts.answerPagesOf('https://twitter.com');
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  const requesting = context.waitForEvent('request', (request) =>
    request.url().startsWith('https://twitter.com'),
  );
  const opening = context.waitForEvent('page');
  await item(page, 'Share on Twitter').click();
  const opened = await opening;
  await opened.waitForLoadState();
  const { pathname, searchParams } = new URL(opened.url());
  expect(pathname).toBe('/intent/tweet');
  expect(Object.fromEntries(searchParams)).toEqual({ url: page.url(), text: TITLE });
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(await (await requesting).headerValue('referer')).toBeNull();
  await expect(page.getByRole('menu')).toBeHidden();

  await page.bringToFront();
  await openMenu(page);
  const mailing = context.waitForEvent('request', (request) => request.url().startsWith('mailto:'));
  await item(page, 'Share via email').click();
  const mail = new URL((await mailing).url());
  expect(Object.fromEntries(mail.searchParams)).toEqual({ subject: TITLE, body: page.url() });
  expect(page.url()).toContain('/video/');
});

test('a toast reports that the link was not copied when the browser denies permission', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  // Granting only another permission denies access to the clipboard.
  await context.grantPermissions(['geolocation']);
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await item(page, 'Copy link').click();
  await expectToast(
    page,
    'Copy failed',
    'Could not copy link to clipboard. Please copy the URL manually.',
  );
  await expect(item(page, 'Copy link')).toBeVisible();
});
