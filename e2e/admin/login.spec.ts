import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { api, openLogin, openPanel, usernameField } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, waitUntilDrawn } from '../support/keyboard-actions.ts';
import { holdReplies, toast } from '../support/page-actions.ts';

test('the administrator signs in with the keyboard alone and stays signed in after a reload @main', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  await openLogin(page, consoleErrors, emptySite);
  await waitUntilDrawn(page);
  await expect(usernameField(page)).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await expectFocusVisible(page);
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Login successful/);
  await expect(page).toHaveURL(`${emptySite.origin}/admin`);
  await expect(page).toHaveTitle('Admin - Videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
});

test('the login screen sends a signed-in administrator to the panel', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite);
  const release = await holdReplies(page, api.authCheck);
  await page.goto(`${emptySite.origin}/admin/login`);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(usernameField(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(`${emptySite.origin}/admin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
});
