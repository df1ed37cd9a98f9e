import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { openLogin, openPanel, submitLogin } from './admin-actions.ts';
import { openEditor } from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { listQuestions } from './page-actions.ts';

/** The Back button, which waits for no answer to what the browser asks. */
async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => window.history.back());
}

test(
  'Back after signing in asks before typing is lost',
  { tag: '@desktop' },
  async ({ complaints, page, startSite }) => {
    const site = await startSite();
    await page.goto(site.origin);
    await openLogin(page, complaints, site);
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
