import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { api, listPosts, openPanel, submitLogin } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard-actions.ts';
import { holdReplies, toast } from './page-actions.ts';

const NEW_PASSWORD = 'Better-Battery-8';

const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const;

function field(page: Page, label: (typeof labels)[number]): Locator {
  return page.getByLabel(label, { exact: true });
}

async function fillIn(page: Page, current: string, next: string, again = next): Promise<void> {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm New Password').fill(again);
}

function changeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Change Password', exact: true });
}

test('the Security tab has a form and tips', async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.security);
  await expect(page).toHaveTitle('Admin - Security');
  await expect(field(page, 'Current Password')).toHaveAttribute('autocomplete', 'current-password');
  await expect(field(page, 'New Password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(field(page, 'Confirm New Password')).toHaveAttribute('autocomplete', 'new-password');
  const tips = page.getByRole('region', { name: 'Security Tips' }).getByRole('listitem');
  expect(await tips.count()).toBeGreaterThanOrEqual(3);
});

test('each password is shown while its button is pressed in', async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.security);
  for (const label of labels) {
    const input = field(page, label);
    const show = page.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true });
    await input.fill('secret');
    await expect(input).toHaveAttribute('type', 'password');
    await expect(show).toHaveAttribute('aria-pressed', 'false');
    await show.click();
    await expect(input).toHaveAttribute('type', 'text');
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await expect(input).toHaveValue('secret');
    await show.click();
    await expect(input).toHaveAttribute('type', 'password');
  }
});

test(
  'every mistake is told at its field, and nothing is sent',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.security);
    const posts = listPosts(page);
    await fillIn(page, '', 'Short1', 'other');
    await changeButton(page).click();
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
      'Current password is required',
    );
    await expect(field(page, 'New Password')).toHaveAccessibleDescription(
      'New password must be at least 8 characters',
    );
    await expect(field(page, 'Confirm New Password')).toHaveAccessibleDescription(
      "Passwords don't match",
    );
    await expect(field(page, 'Current Password')).toBeFocused();

    await field(page, 'New Password').fill('longenough1');
    await expect(field(page, 'New Password')).toHaveAccessibleDescription(
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    );
    // A new password that now equals its confirmation mends both fields.
    await field(page, 'Confirm New Password').fill(NEW_PASSWORD);
    await field(page, 'New Password').fill(NEW_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(['Current password is required']);
    expect(posts).toEqual([]);
  },
);

test(
  'Clear Form empties the fields, hides them and takes the consoleErrors away',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.security);
    await fillIn(page, 'Wrong-Horse-7', 'short');
    await changeButton(page).click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show current password' }).click();
    const clear = page.getByRole('button', { name: 'Clear Form' });
    await clear.click();
    for (const label of labels) {
      await expect(field(page, label)).toHaveValue('');
      await expect(field(page, label)).toHaveAttribute('type', 'password');
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(clear).toBeFocused();

    // The fields are as good as the first ones.
    await changeButton(page).click();
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
      'Current password is required',
    );
    await expect(field(page, 'Current Password')).toBeFocused();
  },
);

test(
  'a changed password keeps this browser signed in and signs every other out',
  { tag: '@desktop' },
  async ({ browser, page, startSite }) => {
    const site = await startSite();
    await using elsewhere = await browser.newContext();
    const otherPage = await elsewhere.newPage();
    await openPanel(otherPage, site);

    await openPanel(page, site, adminAddress.security);
    await fillIn(page, ADMIN_PASSWORD, NEW_PASSWORD);
    await changeButton(page).click();
    await expect(toast(page)).toHaveText(/^Password changed successfully/);
    for (const label of labels) await expect(field(page, label)).toHaveValue('');

    // The next save works without a reload and without a token that is refused first.
    await fillIn(page, NEW_PASSWORD, ADMIN_PASSWORD);
    await changeButton(page).click();
    await expect(field(page, 'Current Password')).toHaveValue('');
    await fillIn(page, ADMIN_PASSWORD, NEW_PASSWORD);
    await changeButton(page).click();
    await expect(field(page, 'Current Password')).toHaveValue('');

    await otherPage.reload();
    await expect(otherPage).toHaveURL(`${site.origin}/admin/login`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
    await submitLogin(page, NEW_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  },
);

test('the password is changed with the keyboard alone', async ({ page, startSite }) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.security);
  await tabTo(page, 'Current Password', 'textbox');
  await page.keyboard.type(ADMIN_PASSWORD);
  await tabTo(page, 'Show current password', 'button');
  await page.keyboard.press('Space');
  await expect(field(page, 'Current Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Password changed successfully/);
  await expect(changeButton(page)).toBeFocused();
});

test(
  'a wrong current password is told at its field and in a toast',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 400 .*\/api\/admin\/change-password/);
    const site = await startSite();
    await openPanel(page, site, adminAddress.security);
    await fillIn(page, 'Wrong-Horse-7', NEW_PASSWORD);
    await changeButton(page).click();
    await expect(toast(page)).toHaveText(/^Current password is incorrect/);
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    );
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(field(page, 'New Password')).toHaveValue(NEW_PASSWORD);
  },
);

test(
  'a password that everybody guesses is refused at its field',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 400 .*\/api\/admin\/change-password/);
    await openPanel(page, emptySite, adminAddress.security);
    await fillIn(page, ADMIN_PASSWORD, 'Password1');
    await changeButton(page).click();
    await expect(toast(page)).toContainText('Failed to change password. Please try again.');
    await expect(field(page, 'New Password')).toHaveAccessibleDescription(/everybody guesses/);
  },
);

for (const reply of [
  { status: 429, json: { message: 'Please wait.', isLocked: true, timeRemaining: 15 } },
  { status: 500, json: { message: 'Please wait.' } },
]) {
  test(
    `a change that fails with ${reply.status} is told, and the form is kept`,
    { tag: '@desktop' },
    async ({ consoleErrors, emptySite, page }) => {
      consoleErrors.expect(new RegExp(`status of ${reply.status} .*/api/admin/change-password`));
      await page.route(api.changePassword, (route) => route.fulfill(reply));
      await openPanel(page, emptySite, adminAddress.security);
      await fillIn(page, ADMIN_PASSWORD, NEW_PASSWORD);
      await changeButton(page).click();
      await expect(toast(page)).toContainText('Failed to change password. Please try again.');
      await expect(toast(page)).toContainText('Please wait.');
      await expect(field(page, 'New Password')).toHaveValue(NEW_PASSWORD);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
}

for (const reply of [
  { status: 400, json: { message: 'Current password is incorrect', code: 'wrong-password' } },
  { status: 400, json: { message: 'In other words.', code: 'wrong-password' } },
]) {
  test(
    `a wrong current password is told from ${JSON.stringify(reply)}`,
    { tag: '@desktop' },
    async ({ consoleErrors, emptySite, page }) => {
      consoleErrors.expect(/status of 400 .*\/api\/admin\/change-password/);
      await page.route(api.changePassword, (route) => route.fulfill(reply));
      await openPanel(page, emptySite, adminAddress.security);
      await fillIn(page, 'Wrong-Horse-7', NEW_PASSWORD);
      await changeButton(page).click();
      await expect(toast(page)).toHaveText('Current password is incorrect');
    },
  );
}

test(
  'a change that gets no answer is told, and can be sent again',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route(api.changePassword, (route) => route.abort());
    await openPanel(page, emptySite, adminAddress.security);
    await fillIn(page, ADMIN_PASSWORD, NEW_PASSWORD);
    await changeButton(page).click();
    await expect(toast(page)).toContainText('Failed to change password. Please try again.');
    await expect(changeButton(page)).toBeEnabled();
  },
);

test('the button waits for the answer', { tag: '@desktop' }, async ({ page, startSite }) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.security);
  const letGo = await holdReplies(page, api.changePassword);
  await fillIn(page, ADMIN_PASSWORD, NEW_PASSWORD);
  await changeButton(page).click();
  await expect(page.getByRole('button', { name: 'Changing...' })).toBeDisabled();
  letGo();
  await expect(toast(page)).toHaveText(/^Password changed successfully/);
});
