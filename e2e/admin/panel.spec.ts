import { adminAddress } from '#domain/addresses.ts';
import { api, openPanel, usernameField } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressByTab, tabTo, waitUntilDrawn } from '../support/keyboard-actions.ts';
import { listDocuments } from '../support/page-actions.ts';

const tabs = [
  { label: 'Bio Page', address: '/admin/bio', heading: 'Bio Page' },
  { label: 'Messages', address: '/admin/messages', heading: 'Messages' },
  { label: 'Settings', address: '/admin/settings', heading: 'Settings' },
  { label: 'Security', address: '/admin/security', heading: 'Security' },
  { label: 'Files', address: '/admin/files', heading: 'Files' },
  { label: 'Videos', address: '/admin/videos', heading: 'Video Management' },
];

test('every page of the panel sends a signed-out visitor to the login screen @main', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
  for (const address of ['/admin', '/admin/security', '/admin/test', '/admin/nowhere']) {
    await test.step(address, async () => {
      await page.goto(emptySite.origin + address);
      await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
      await expect(usernameField(page)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    });
  }
});

test('the panel checks the session once, and a failed check leads to the login screen', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth-check')) checks.push(page.url());
  });
  const address = `${emptySite.origin}/admin/files`;
  const login = `${emptySite.origin}/admin/login`;
  await openPanel(page, emptySite, '/admin/files');
  expect(checks).toEqual([address]);

  checks.length = 0;
  const { promise: shown, resolve: fail } = Promise.withResolvers<void>();
  await page.route(api.authCheck, async (route) => {
    await shown;
    await route.abort();
  });
  await page.goto(address);
  // The document has brought the session, so nothing waits for the check.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files');
  fail();
  await expect(page).toHaveURL(login);
  await expect(usernameField(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(checks, 'one check by the guard, one by the login screen').toEqual([address, login]);
});

test('a page restored from the back/forward cache checks the session again', async ({
  consoleErrors,
  context,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
  await openPanel(page, emptySite);
  await context.clearCookies();
  // The browser fires this event when it restores the page from its back/forward cache.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
});

test('each tab loads a new document, and the logo leads to the website', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, '/admin/nowhere');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  await expect(navigation.locator('[aria-current="page"]')).toHaveText(['Videos']);

  for (const { label, address, heading } of tabs) {
    await test.step(label, async () => {
      const documents = listDocuments(page);
      await navigation.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(emptySite.origin + address);
      await expect(page).toHaveTitle(`Admin - ${label}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(navigation.locator('[aria-current="page"]')).toHaveText([label]);
      expect(documents).toEqual([emptySite.origin + address]);
    });
  }

  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Plain Evidence, to the website' }).click();
  await expect(page).toHaveURL(`${emptySite.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
});

test('a tab, its content and Logout are reachable with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite);
  await pressByTab(page, 'Security', 'link');
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible();
  await waitUntilDrawn(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await expect(parts.getByRole('link').first()).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'View site' }).focus();
  await pressByTab(page, 'Logout', 'button');
  await expect(usernameField(page)).toBeVisible();
  await tabTo(page, 'Username', 'textbox');
});

test('Logout ends the session, and Back does not reopen the panel @main', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
  await openPanel(page, emptySite, adminAddress.videos);
  await page.goto(emptySite.origin + adminAddress.security);
  // Logout works as soon as the panel has started, which then shows the tab.
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
  await expect(usernameField(page)).toBeVisible();
  await expect(page).toHaveTitle('Admin Panel');

  await page.goBack();
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
  await page.goto(`${emptySite.origin}/admin/security`);
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
});
