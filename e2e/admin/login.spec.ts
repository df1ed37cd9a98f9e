import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import {
  api,
  openLogin,
  openPanel,
  passwordField,
  signInButton,
  submitLogin,
  usernameField,
} from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, waitUntilDrawn } from '../support/keyboard-actions.ts';
import { holdReplies, toast } from '../support/page-actions.ts';

test(
  'the administrator signs in with the keyboard alone and stays signed in after a reload',
  { tag: '@main' },
  async ({ consoleErrors, emptySite, page }) => {
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
  },
);

test(
  'wrong passwords are counted and the fifth locks sign-in, even after a reload',
  { tag: '@main' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
    await openLogin(page, consoleErrors, emptySite);
    await submitLogin(page, 'Wrong-Horse-1');
    await expect(toast(page)).toContainText('Invalid credentials. 4 attempts remaining.');
    await expect(page.getByText('1 of 5 attempts used', { exact: true })).toBeVisible();
    await expect(usernameField(page)).toHaveValue('admin');
    await expect(passwordField(page)).toHaveValue('');
    await expect(passwordField(page)).toBeFocused();

    await page.reload();
    await expect(page.getByText('1 of 5 attempts used', { exact: true })).toBeVisible();
    for (const attempt of [2, 3, 4]) {
      await submitLogin(page, `Wrong-Horse-${attempt}`);
      await expect(page.getByText(`${attempt} of 5 attempts used`, { exact: true })).toBeVisible();
    }
    await submitLogin(page, 'Wrong-Horse-5');
    await expect(toast(page)).toContainText(
      'Too many failed attempts. Account temporarily locked.',
    );
    await expect(page.getByText('You can try again in 15 minutes.')).toBeVisible();

    await page.reload();
    await expect(toast(page)).toContainText('Please try again in 15 minutes.');
    await expect(page.getByText('Account locked', { exact: true })).toBeVisible();
    await expect(usernameField(page)).toBeDisabled();
    await expect(passwordField(page)).toBeDisabled();
    await expect(signInButton(page)).toBeDisabled();
  },
);

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
