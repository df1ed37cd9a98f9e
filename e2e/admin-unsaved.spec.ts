import type { Page } from '@playwright/test';
import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { listPosts, openLogin, openPanel, submitLogin, usernameField } from './admin-actions.ts';
import { openEditor, question } from './admin-content-actions.ts';
import { editor as biography, openBio, saveButton } from './bio-actions.ts';
import { expect, test } from './fixtures.ts';
import { listQuestions, toast } from './page-actions.ts';

/** The Back button, which waits for no answer to what the browser asks. */
async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back());
}

test(
  'Back after signing in asks before typing is lost',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    const site = await startSite();
    await page.goto(site.origin);
    await openLogin(page, consoleErrors, site);
    await submitLogin(page, ADMIN_PASSWORD);
    const editor = await openEditor(page);
    await editor.getByLabel('Title').fill('Half a title');

    const questions = listQuestions(page);
    await pressBack(page);
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(editor.getByLabel('Title')).toHaveValue('Half a title');
  },
);

test(
  'Back after signing out and in again asks before typing is lost',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site);
    await page.goto(site.origin + adminAddress.settings);
    await page.getByRole('button', { name: 'Logout' }).click();
    await submitLogin(page, ADMIN_PASSWORD);
    const editor = await openEditor(page);
    await editor.getByLabel('Title').fill('Half a title');

    const questions = listQuestions(page);
    await pressBack(page);
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(editor.getByLabel('Title')).toHaveValue('Half a title');
  },
);

test('Logout asks before an unsaved biography is lost', async ({ emptySite, page }) => {
  await openBio(page, emptySite);
  await biography(page).fill('Half a life');
  const posts = listPosts(page);
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const asked = question(page, 'Discard unsaved changes?');
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asked).toHaveCount(0);
  await expect(logout).toBeFocused();
  await expect(biography(page)).toHaveText('Half a life');
  expect(posts).toEqual([]);

  await logout.click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(usernameField(page)).toBeVisible();
  expect(posts).toEqual([apiAddress(queryKeys.logout)]);
});

test(
  'Logout asks before unsaved settings are lost, and not once they are as before',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite, adminAddress.settings);
    const address = page.getByLabel('Contact Email Address');
    const asked = question(page, 'Discard unsaved changes?');
    await address.fill('typed@example.org');
    await page.getByRole('button', { name: 'Logout' }).click();
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(address).toHaveValue('typed@example.org');

    await address.fill('');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(usernameField(page)).toBeVisible();
  },
);

test(
  'a biography that outlives its session offers to sign in',
  { tag: '@desktop' },
  async ({ consoleErrors, context, emptySite, page }) => {
    consoleErrors.expect(/status of 40[13]/);
    await openBio(page, emptySite);
    await biography(page).fill('Half a life');
    await context.clearCookies();
    await saveButton(page).click();
    await expect(toast(page)).toContainText(/^Failed to update bio.*sign in/i);
    await expect(toast(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(biography(page)).toHaveText('Half a life');
  },
);
