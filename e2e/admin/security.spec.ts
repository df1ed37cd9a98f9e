import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { openPanel, submitLogin } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { toast } from '../support/page-actions.ts';

const NEW_PASSWORD = 'Better-Battery-8';

const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const;

function field(page: Page, label: (typeof labels)[number]): Locator {
  return page.getByLabel(label, { exact: true });
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm New Password').fill(next);
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expect(field(page, 'Current Password')).toHaveValue('');
}

test('changing the password keeps this browser signed in and signs out every other browser', async ({
  browser,
  emptySite,
  page,
}) => {
  await using elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await openPanel(otherPage, emptySite);

  await openPanel(page, emptySite, adminAddress.security);
  await changePassword(page, ADMIN_PASSWORD, NEW_PASSWORD);
  await expect(toast(page)).toHaveText(/^Password changed successfully/);
  for (const label of labels) await expect(field(page, label)).toHaveValue('');

  await test.step('the next change needs no reload, and its token is accepted at once', async () => {
    await changePassword(page, NEW_PASSWORD, ADMIN_PASSWORD);
    await changePassword(page, ADMIN_PASSWORD, NEW_PASSWORD);
  });

  await otherPage.reload();
  await expect(otherPage).toHaveURL(`${emptySite.origin}/admin/login`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
  await submitLogin(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Management');
});
