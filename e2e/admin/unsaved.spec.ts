import type { Page } from '@playwright/test';
import { signOut } from '#domain/calls/sign-in-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { openLogin, openPanel, submitLogin, usernameField } from '../support/admin-actions.ts';
import { openVideoEditor, question, withVideos } from '../support/admin-content-actions.ts';
import {
  editor as biography,
  openBio,
  PICTURE,
  pickFile,
  saveButton,
} from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { listBrowserDialogs, toast, listRequests } from '../support/page-actions.ts';

const DISCARD = 'Discard unsaved changes?';

/**
 * Goes back without waiting for the browser's question to be answered. A form finds out shortly after an
 * input whether something is unsaved, so this waits until the page would ask.
 */
async function pressBack(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(asksBeforeLeaving)).toBe(true);
  await page.evaluate(() => window.history.back());
}

/** Opens another tab of the panel, also from below a dialog, once the page would ask, or would not. */
async function leaveByScript(page: Page, { isAsked }: { isAsked: boolean }): Promise<void> {
  await expect.poll(() => page.evaluate(asksBeforeLeaving)).toBe(isAsked);
  await page.evaluate(() => window.location.assign('/admin/files'));
}

/** Runs in the page: whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Follows a link to another tab of the panel. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
}

test('after a sign-in, Back with unsaved text makes the browser ask first', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  await page.goto(emptySite.origin);
  await openLogin(page, consoleErrors, emptySite);
  const dialogs = listBrowserDialogs(page);
  await submitLogin(page, ADMIN_PASSWORD);
  const editor = await openVideoEditor(page);
  await editor.getByLabel('Title').fill('Half a title');
  await pressBack(page);
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await expect(editor.getByLabel('Title')).toHaveValue('Half a title');
});

test('leaving a page with an unsaved video or unsaved settings makes the browser ask first', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(withVideos('The only one'));
  await openPanel(page, site, adminAddress.settings);
  const dialogs = listBrowserDialogs(page);
  const address = page.getByLabel('Contact Email Address');
  await address.fill('typed@example.org');
  await leave(page);
  await expect.poll(() => dialogs).toHaveLength(1);
  await expect(address).toHaveValue('typed@example.org');
  await address.fill('');

  await page.goto(site.origin + adminAddress.home);
  expect(dialogs).toHaveLength(1);
  const editor = await openVideoEditor(page, 'The only one');
  await editor.getByLabel('Title').fill('Half a title');
  await leaveByScript(page, { isAsked: true });
  await expect.poll(() => dialogs).toHaveLength(2);
  await expect(editor.getByLabel('Title')).toHaveValue('Half a title');

  await editor.getByLabel('Title').fill('The only one');
  await leaveByScript(page, { isAsked: false });
  await expect(page.getByText('No uploaded files found')).toBeVisible();
  expect(dialogs).toHaveLength(2);
});

test('leaving the Bio Page with an unsaved biography or picture makes the browser ask first', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  const dialogs = listBrowserDialogs(page);
  await pickFile(page, PICTURE);
  await leave(page);
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Discard the new headshot' }).click();
  await biography(page).fill('Hello.');
  await leave(page);
  await expect.poll(() => dialogs).toEqual(['beforeunload', 'beforeunload']);
  await expect(biography(page)).toHaveText('Hello.');

  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  await test.step('text that was typed and deleted again causes no question', async () => {
    await biography(page).press('x');
    await page.keyboard.press('Backspace');
    await leave(page);
    await expect(page.getByText('No uploaded files found')).toBeVisible();
    expect(dialogs).toHaveLength(2);
  });
});

test('Logout asks before it discards an unsaved biography', async ({ emptySite, page }) => {
  await openBio(page, emptySite);
  await biography(page).fill('Half a life');
  const posts = listRequests(page, /^POST/);
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const confirmation = question(page, DISCARD);
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(logout).toBeFocused();
  await expect(biography(page)).toHaveText('Half a life');
  expect(posts).toEqual([]);

  await logout.click();
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(usernameField(page)).toBeVisible();
  expect(posts).toEqual([`POST ${signOut.path}`]);
});
