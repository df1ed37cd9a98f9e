import { devices, type Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { question } from '../support/admin-content-actions.ts';
import { expectNoViolations, expectNoViolationsInFront } from '../support/axe-check.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, pressByTab, tabTo } from '../support/keyboard-actions.ts';
import { boxOf, overflowingElements, toast } from '../support/page-actions.ts';
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

test('selected videos are published, deleted and restored, and axe finds no violations', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(seed));
  await page.getByRole('checkbox', { name: 'Select Rents' }).check();
  await page.getByRole('checkbox', { name: 'Select Wages' }).check();
  await expect(bar(page)).toContainText('2 selected');
  await atBothWidths(page, async () => {
    await expectNoViolations(page);
    expect(await overflowingElements(page)).toEqual([]);
  });
  await bar(page)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(toast(page)).toContainText('2 videos published');
  await expect(bar(page).getByRole('button')).toHaveCount(0);

  await bar(page).getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await atBothWidths(page, () => expectNoViolationsInFront(page));
  await question(page, 'Are you sure you want to delete these 3 videos?')
    .getByRole('button', { name: 'Delete 3 videos' })
    .click();
  await expect(toast(page)).toContainText('3 videos deleted');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('3 videos restored');
  await expect(page.getByRole('heading', { name: 'Rents' })).toBeVisible();
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
  await atBothWidths(page, async () => {
    await expectNoViolations(page);
    expect(await overflowingElements(page)).toEqual([]);
  });
  await atBothWidths(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(2);
    await expectNoViolationsInFront(page);
    await page.keyboard.press('Escape');
  });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
  await atBothWidths(page, () => expectNoViolationsInFront(page));
});

/** Checks a page as wide as a phone, then as wide as a desktop, which takes less than loading it twice. */
async function atBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  for (const { viewport } of [devices['Pixel 7'], devices['Desktop Chrome']]) {
    await page.setViewportSize(viewport);
    await check();
  }
}

type Box = Awaited<ReturnType<typeof boxOf>>;

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.x || other.right <= one.x;
  return !isBeside && one.y < other.bottom && other.y < one.bottom;
}
