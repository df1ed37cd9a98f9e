import { adminAddress } from '#domain/addresses.ts';
import { api, openPanel, usernameField } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { tabTo, waitUntilDrawn } from './keyboard-actions.ts';
import { holdReplies, listDocuments } from './page-actions.ts';

const tabs = [
  { label: 'Videos', address: '/admin/videos', heading: 'Video Management' },
  { label: 'Bio Page', address: '/admin/bio', heading: 'Bio Page' },
  { label: 'Messages', address: '/admin/messages', heading: 'Messages' },
  { label: 'Settings', address: '/admin/settings', heading: 'Settings' },
  { label: 'Security', address: '/admin/security', heading: 'Security' },
  { label: 'Files', address: '/admin/files', heading: 'Files' },
];

for (const address of ['/admin', '/admin/security', '/admin/test', '/admin/nowhere']) {
  test(
    `${address} leads to the login screen whoever is not signed in`,
    { tag: '@desktop' },
    async ({ consoleErrors, emptySite, page }) => {
      consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
      await page.goto(emptySite.origin + address);
      await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
      await expect(usernameField(page)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    },
  );
}

test(
  'the panel is loading while it is not known who asks',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const letGo = await holdReplies(page, api.authCheck);
    await page.goto(`${emptySite.origin}/admin/files`);
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files');
  },
);

test(
  'a check that fails is asked once and leads to the login screen',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 503 .*auth-check/);
    let checks = 0;
    await page.route(api.authCheck, (route) => {
      checks += 1;
      return route.fulfill({ status: 503 });
    });
    const login = page.waitForRequest(`${emptySite.origin}/admin/login`);
    await page.goto(`${emptySite.origin}/admin/files`);
    await login;
    // One check of the guard and one of the login screen.
    await expect(usernameField(page)).toBeVisible();
    expect(checks).toBe(2);
  },
);

test(
  'a check that gets no answer leads to the login screen',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route(api.authCheck, (route) => route.abort());
    await page.goto(`${emptySite.origin}/admin/files`);
    await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
    await expect(usernameField(page)).toBeVisible();
  },
);

test(
  'a page that comes back as it was is checked again',
  { tag: '@desktop' },
  async ({ consoleErrors, context, emptySite, page }) => {
    consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
    await openPanel(page, emptySite);
    await context.clearCookies();
    // What the browser does when the Back button finds the page in its memory.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
  },
);

for (const [index, { label, address, heading }] of tabs.entries()) {
  test(`the tab ${label} leads to a document of its own`, async ({ emptySite, page }) => {
    await openPanel(page, emptySite, tabs.at(index - 1)?.address);
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    await expect(navigation.getByRole('link')).toHaveText(tabs.map((tab) => tab.label));

    const documents = listDocuments(page);
    await navigation.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(emptySite.origin + address);
    await expect(page).toHaveTitle(`Admin - ${label}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(navigation.locator('[aria-current="page"]')).toHaveText([label]);
    expect(documents).toEqual([emptySite.origin + address]);
  });
}

for (const address of ['/admin', '/admin/', '/admin/nowhere', '/admin/videos/extra']) {
  test(`${address} is the Videos tab`, { tag: '@desktop' }, async ({ emptySite, page }) => {
    await openPanel(page, emptySite, address);
    await expect(page).toHaveTitle('Admin - Videos');
    await expect(page.locator('[aria-current="page"]')).toHaveText(['Videos']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
  });
}

test(
  '/admin/test is a bare page that says that routing works',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.test);
    await expect(page).toHaveTitle('Admin Panel');
    await expect(page.getByText(/routing works/i)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
  },
);

test('the logo of the panel leads to the website', async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.security);
  await expect(page.getByRole('banner').getByText('Admin Panel', { exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link').click();
  await expect(page).toHaveURL(`${emptySite.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
});

test(
  'a list that needs a session that is over leads to the login screen',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 401 .*\/api\/admin\/files/);
    await page.route(
      '**/api/admin/files',
      (route) => route.fulfill({ status: 401, json: { message: 'Please sign in first.' } }),
      { times: 1 },
    );
    await openPanel(page, emptySite, adminAddress.files);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The files could not be loaded. You are signed out.');
    const login = page.context().waitForEvent('page');
    await alert.getByRole('link', { name: 'Sign in (in a new tab)' }).click();
    await expect(await login).toHaveTitle(/^Admin/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No uploaded files found')).toBeVisible();
  },
);

test('Logout ends the session and leads to the login screen', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/auth-check/);
  await openPanel(page, emptySite, adminAddress.videos);
  await page.goto(emptySite.origin + adminAddress.security);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
  await expect(usernameField(page)).toBeVisible();
  await expect(page).toHaveTitle('Admin Panel');

  await page.goBack();
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
  await page.goto(`${emptySite.origin}/admin/security`);
  await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
});

test(
  'a Logout that fails ends at the login screen, and is told in the console alone',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 500 .*\/api\/admin\/logout/);
    consoleErrors.expect(/Logout failed\./);
    await page.route(api.logout, (route) => route.fulfill({ status: 500 }));
    await openPanel(page, emptySite);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
    await expect(usernameField(page)).toBeVisible();
  },
);

test(
  'a Logout without a connection ends at the login screen',
  { tag: '@desktop' },
  async ({ consoleErrors, context, emptySite, page }) => {
    consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    consoleErrors.expect(/Logout failed\./);
    await openPanel(page, emptySite);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${emptySite.origin}/admin/login`);
    await expect(usernameField(page)).toBeVisible();
  },
);

test('a tab and its content are reached with the keyboard alone', async ({ emptySite, page }) => {
  await openPanel(page, emptySite);
  await tabTo(page, 'Security', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible();
  await waitUntilDrawn(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
});

test('one signs out with the keyboard alone', async ({ emptySite, page }) => {
  await openPanel(page, emptySite);
  await tabTo(page, 'Logout', 'button');
  await page.keyboard.press('Enter');
  await expect(usernameField(page)).toBeVisible();
  await tabTo(page, 'Username', 'textbox');
});
