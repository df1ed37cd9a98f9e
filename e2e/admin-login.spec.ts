import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import {
  api,
  listPosts,
  openLogin,
  openPanel,
  passwordField,
  signInButton,
  submitLogin,
  usernameField,
} from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectFocusVisible, tabTo, waitUntilDrawn } from './keyboard-actions.ts';
import { holdReplies, toast } from './page-actions.ts';

test('the login screen asks for user name and password', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  await openLogin(page, consoleErrors, emptySite);
  await expect(page).toHaveTitle('Admin Panel');
  await expect(usernameField(page)).toHaveAttribute('autocomplete', 'username');
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await expect(signInButton(page)).toBeEnabled();
  await expect(page.getByText(/attempts used/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Plain Evidence/ })).toHaveAttribute('href', '/');
});

test(
  'a user name and at least six characters of a password are needed',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    await openLogin(page, consoleErrors, emptySite);
    const posts = listPosts(page);
    await signInButton(page).click();
    await expect(usernameField(page)).toHaveAccessibleDescription('Username is required');
    await expect(passwordField(page)).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );
    await expect(usernameField(page)).toBeFocused();

    await submitLogin(page, 'Abc12');
    await expect(page.getByRole('alert')).toHaveText(['Password must be at least 6 characters']);
    expect(posts).toEqual([]);
  },
);

test('the right password leads to the panel and says so', async ({
  consoleErrors,
  page,
  startSite,
}) => {
  const site = await startSite();
  await openLogin(page, consoleErrors, site);
  await submitLogin(page, ADMIN_PASSWORD);
  await expect(toast(page)).toHaveText(/^Login successful/);
  await expect(page).toHaveURL(`${site.origin}/admin`);
  await expect(page).toHaveTitle('Admin - Videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
});

test('one signs in with the keyboard alone', async ({ consoleErrors, page, startSite }) => {
  const site = await startSite();
  await openLogin(page, consoleErrors, site);
  await waitUntilDrawn(page);
  await tabTo(page, 'Username', 'textbox');
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await expectFocusVisible(page);
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
});

test(
  'a wrong password is told, counted, and typed anew',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
    const site = await startSite();
    await openLogin(page, consoleErrors, site);
    await submitLogin(page, 'Wrong-Horse-7');
    await expect(toast(page)).toContainText('Authentication Error');
    await expect(toast(page)).toContainText('Invalid credentials. 4 attempts remaining.');
    await expect(page.getByText('1 of 5 attempts used', { exact: true })).toBeVisible();
    await expect(usernameField(page)).toHaveValue('admin');
    await expect(passwordField(page)).toHaveValue('');
    await expect(passwordField(page)).toBeFocused();

    await submitLogin(page, 'Wrong-Horse-8', 'nobody');
    await expect(toast(page)).toContainText('Invalid credentials. 3 attempts remaining.');
    await expect(page.getByText('2 of 5 attempts used', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 of 5 attempts used', { exact: true })).toBeVisible();

    await submitLogin(page, ADMIN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  },
);

test(
  'the button waits for the answer',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    await openLogin(page, consoleErrors, emptySite);
    const letGo = await holdReplies(page, api.login);
    await submitLogin(page, ADMIN_PASSWORD);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  },
);

test(
  'whoever has signed in is led from the login screen to the panel',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    await page.goto(`${emptySite.origin}/admin/login`);
    await expect(page).toHaveURL(`${emptySite.origin}/admin`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  },
);

test(
  'while it is not known who asks, the screen is loading',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const letGo = await holdReplies(page, api.authCheck);
    await page.goto(`${emptySite.origin}/admin/login`);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(usernameField(page)).toHaveCount(0);
    letGo();
    await expect(page).toHaveURL(`${emptySite.origin}/admin`);
  },
);

test(
  'when that cannot be found out, one can still try to sign in',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route(api.authCheck, (route) => route.abort());
    await page.goto(`${emptySite.origin}/admin/login`);
    await expect(usernameField(page)).toBeEditable();
  },
);
