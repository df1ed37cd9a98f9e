import type { Locator, Page } from '@playwright/test';
import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { listPosts, openPanel } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard-actions.ts';
import {
  expectToast,
  holdReplies,
  listQuestions,
  navigateOnClient,
  scrollToEnd,
  scrollTop,
  toast,
} from './page-actions.ts';
import type { Seed, SiteServer } from './site-server.ts';

const SETTINGS = `**${apiAddress(queryKeys.emailSettings)}`;
const TEST_MAIL = `**${apiAddress(queryKeys.testMail)}`;

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Email Configuration' });
}

function addressField(page: Page): Locator {
  return card(page).getByRole('textbox', { name: 'Contact Email Address' });
}

function notificationSwitch(page: Page): Locator {
  return card(page).getByRole('switch', { name: 'Enable email notifications' });
}

function saveButton(page: Page): Locator {
  return card(page).getByRole('button', { name: 'Save Email Settings' });
}

function withSettings(contactEmail: string, isEnabled: boolean): Seed {
  return async ({ database }) => {
    await makeEmailSettings(database, { contactEmail, isEnabled });
  };
}

async function storedSettings({ database }: SiteServer) {
  return database.selectFrom('email_settings').select(['contactEmail', 'isEnabled']).execute();
}

test(
  'without settings the address is empty and notifications are on',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.settings);
    await expect(page).toHaveTitle('Admin - Settings');
    await expect(saveButton(page)).toBeEnabled();
    await expect(addressField(page)).toHaveValue('');
    await expect(notificationSwitch(page)).toBeChecked();
  },
);

test('the form holds what is stored, and stores what is changed', async ({ page, startSite }) => {
  const site = await startSite(withSettings('old@example.org', false));
  await openPanel(page, site, adminAddress.settings);
  await expect(addressField(page)).toHaveValue('old@example.org');
  await expect(notificationSwitch(page)).not.toBeChecked();

  await addressField(page).fill('  new@example.org ');
  await notificationSwitch(page).check();
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Email settings updated successfully/);
  await expect(addressField(page)).toHaveValue('new@example.org');
  expect(await storedSettings(site)).toEqual([
    { contactEmail: 'new@example.org', isEnabled: true },
  ]);

  await page.reload();
  await expect(addressField(page)).toHaveValue('new@example.org');
  await expect(notificationSwitch(page)).toBeChecked();
});

test(
  'what was edited before the settings arrived stays as it was typed',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withSettings('old@example.org', false));
    const letGo = await holdReplies(page, SETTINGS);
    await openPanel(page, site, adminAddress.settings);
    await expect(saveButton(page)).toBeDisabled();
    await addressField(page).fill('typed@example.org');
    letGo();
    await expect(notificationSwitch(page)).not.toBeChecked();
    await expect(addressField(page)).toHaveValue('typed@example.org');
    await expect(saveButton(page)).toBeEnabled();
  },
);

for (const [typed, complaint] of [
  ['', 'Contact email is required'],
  ['nobody', 'Please enter a valid email address'],
  ['a@example.org, b@example.org', 'Please enter a valid email address'],
] as const) {
  test(
    `the address "${typed}" is refused at its field`,
    { tag: '@desktop' },
    async ({ emptySite, page }) => {
      await openPanel(page, emptySite, adminAddress.settings);
      const posts = listPosts(page);
      await addressField(page).fill(typed);
      await saveButton(page).click();
      await expect(addressField(page)).toHaveAccessibleDescription(complaint);
      await expect(addressField(page)).toBeFocused();
      expect(posts).toEqual([]);
      expect(await storedSettings(emptySite)).toEqual([]);
    },
  );
}

test(
  "a failure is told with the server's own sentence, and nothing typed is lost",
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 400 .*email-settings/);
    await page.route(SETTINGS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { message: 'No mail for you.' } })
        : route.fallback(),
    );
    await openPanel(page, emptySite, adminAddress.settings);
    await addressField(page).fill('typed@example.org');
    await saveButton(page).click();
    await expectToast(page, 'Failed to update email settings', 'No mail for you.');
    await expect(addressField(page)).toHaveValue('typed@example.org');
    await expect(saveButton(page)).toBeEnabled();
  },
);

test(
  'settings that could not be loaded cannot be overwritten unseen',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 503 .*email-settings/);
    const site = await startSite(withSettings('old@example.org', false));
    await page.route(SETTINGS, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, site, adminAddress.settings);
    await expect(card(page).getByRole('alert')).toContainText(
      'The email settings could not be loaded.',
    );
    await expect(saveButton(page)).toBeDisabled();
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(addressField(page)).toHaveValue('old@example.org');
    await expect(saveButton(page)).toBeEnabled();
  },
);

test(
  'the button waits while the settings are saved',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.settings);
    await addressField(page).fill('me@example.org');
    const letGo = await holdReplies(page, SETTINGS);
    await saveButton(page).click();
    await expect(card(page).getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(addressField(page)).toBeDisabled();
    letGo();
    await expect(toast(page)).toHaveText(/^Email settings updated successfully/);
  },
);

test(
  'leaving with unsaved settings asks first',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.settings);
    await addressField(page).fill('typed@example.org');
    const questions = listQuestions(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(page).toHaveURL(emptySite.origin + adminAddress.settings);
    await expect(addressField(page)).toHaveValue('typed@example.org');
  },
);

test('Settings opens at its top', async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.settings);
  await navigateOnClient(page, adminAddress.home);
  await expect(page.getByRole('heading', { name: 'Video Management' })).toBeVisible();
  await scrollToEnd(page);
  await navigateOnClient(page, adminAddress.settings);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(9);
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test(
  "a test mail tells the mail server's answer, word for word",
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 502 .*test-mail/);
    const site = await startSite(withSettings('me@example.org', true));
    const answers = [
      { status: 502, json: { message: 'The mail server said: 535 5.7.8 Bad credentials' } },
      { status: 200, json: { message: 'The mail server said: 250 2.0.0 Queued as 42' } },
    ];
    await page.route(TEST_MAIL, (route) => route.fulfill(answers.shift()));
    await openPanel(page, site, adminAddress.settings);
    await expect(card(page)).toContainText('A test mail goes to me@example.org');

    const send = card(page).getByRole('button', { name: 'Send test mail' });
    await send.click();
    await expect(card(page).getByRole('status')).toHaveText(
      'The mail server said: 535 5.7.8 Bad credentials',
    );
    await send.click();
    await expect(card(page).getByRole('status')).toHaveText(
      'The mail server said: 250 2.0.0 Queued as 42',
    );
  },
);

test(
  'a test mail waits until an edited address is saved',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.settings);
    await expect(card(page)).toContainText('Save an address first');
    await addressField(page).fill('me@example.org');
    await expect(card(page).getByRole('button', { name: 'Send test mail' })).toBeDisabled();
    await saveButton(page).click();
    await expect(card(page)).toContainText('A test mail goes to me@example.org');
    await expect(card(page).getByRole('button', { name: 'Send test mail' })).toBeEnabled();
  },
);

test('the settings are saved with the keyboard alone', async ({ page, startSite }) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.settings);
  await expect(saveButton(page)).toBeEnabled();
  await tabTo(page, 'Contact Email Address', 'textbox');
  await page.keyboard.type('me@example.org');
  await page.keyboard.press('Tab');
  await expect(notificationSwitch(page)).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, 'Save Email Settings', 'button');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Email settings updated successfully/);
  expect(await storedSettings(site)).toEqual([
    { contactEmail: 'me@example.org', isEnabled: false },
  ]);
});
