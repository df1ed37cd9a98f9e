import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expectAccessible, expectFrontAccessible } from '../support/accessibility-check.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, pressByTab, tabTo } from '../support/keyboard-actions.ts';
import { boxOf, toast } from '../support/page-actions.ts';
import type { Seed } from '../support/site-server.ts';

const TITLES = ['Rents', 'Taxes', 'Wages'];

const seed: Seed = async ({ database }) => {
  for (const [index, title] of TITLES.entries()) {
    await makeVideo(database, { title, isPublished: false, sortOrder: TITLES.length - index });
    const mail = { state: 'failed', attempts: 77, lastError: '452 4.2.2 Over quota' } as const;
    await makeMessage(database, { message: { lastName: title, network: 'n'.repeat(43) }, mail });
  }
};

function bar(page: Page) {
  return page.getByRole('group', { name: 'Selection' });
}

test('axe finds no violations in a selection of videos and in the question before they are deleted', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(seed));
  await bar(page).getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible(page);
  await bar(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expectFrontAccessible(page);
});

for (const size of bothSizes) {
  test(`the toast of a failed save covers no button of the dialog, on a ${size}`, async ({
    consoleErrors,
    page,
    prepareSite,
  }) => {
    consoleErrors.expect(/status of 503/);
    await openPanel(page, await prepareSite(seed));
    const reply = { status: 503, json: { message: 'Not today.' } };
    await page.route('**/api/videos/*', (route) => route.fulfill(reply));
    await page.getByRole('button', { name: /^Edit\s*Rents/ }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Video' });
    const title = editor.getByLabel('Title');
    await expect(title).toHaveValue('Rents');
    const full = await boxOf(editor);
    await title.fill('Rents and wages');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Failed to update video');
    // Under the pointer it stays open.
    await toast(page).hover();
    await expect
      .poll(async () => {
        const buttons = await editor.getByRole('button').all();
        const boxes = await Promise.all(buttons.map(boxOf));
        const covered = await boxOf(toast(page));
        return boxes.filter((box) => overlaps(covered, box));
      })
      .toEqual([]);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
    await expect.poll(() => boxOf(editor)).toEqual(full);
  });
}

test('messages are selected and marked with the keyboard alone', async ({ page, prepareSite }) => {
  await openPanel(page, await prepareSite(seed), adminAddress.messages);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused();
  await tabTo(page, 'Select all shown', 'checkbox');
  await expectFocusVisible(page);
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('3 selected');
  await pressByTab(page, 'Mark as read the selected messages', 'button');
  await expect(toast(page)).toContainText('3 messages marked as read');
  // The button is gone, and the focus is where the next selection begins.
  await expect(bar(page).getByRole('checkbox', { name: 'Select all shown' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('axe finds no violations in the inbox, its menus and the list of keys', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(seed), adminAddress.messages);
  await expect(
    page.getByRole('link', { name: 'Messages', exact: true, description: '3 unread' }),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByText('Technical details').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await expectFrontAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
  await expectFrontAccessible(page);
});

type Box = Awaited<ReturnType<typeof boxOf>>;

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.x || other.right <= one.x;
  return !isBeside && one.y < other.bottom && other.y < one.bottom;
}
