import { adminAddress } from '#domain/addresses.ts';
import { api, openLogin, openPanel, signInButton, submitLogin } from './admin-actions.ts';
import { expectNothingWrong } from './axe-check.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, holdReplies, toast, whatSticksOut } from './page-actions.ts';

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing wrong with the login screen, nor with its complaints', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  await openLogin(page, consoleErrors, emptySite);
  await expectNothingWrong(page);
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a wrong password', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
  await page.route(api.login, (route) =>
    route.fulfill({ status: 401, json: { message: 'No.', attemptsRemaining: 2 } }),
  );
  await openLogin(page, consoleErrors, emptySite);
  await submitLogin(page, 'Wrong-Horse-7');
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('3 of 5 attempts used')).toBeVisible();
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a locked account', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  await page.route(api.lockoutStatus, (route) =>
    route.fulfill({ json: { isLocked: true, timeRemaining: 12, attemptsRemaining: 0 } }),
  );
  await openLogin(page, consoleErrors, emptySite);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with the panel while it is loading', async ({ emptySite, page }) => {
  await openPanel(page, emptySite);
  const letGo = await holdReplies(page, api.authCheck);
  await page.reload();
  await expect(page.getByRole('status')).toBeVisible();
  await expectNothingWrong(page);
  letGo();
});

for (const address of [adminAddress.home, adminAddress.security, adminAddress.test]) {
  test(`axe finds nothing wrong with ${address}`, async ({ emptySite, page }) => {
    await openPanel(page, emptySite, address);
    await expectNothingWrong(page);
  });
}

test('axe finds nothing wrong with a password form whose fields are missing', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, adminAddress.security);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Show new password', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectNothingWrong(page);
});

test(
  'on a screen 320 pixels wide login and panel do not scroll sideways',
  { tag: '@phone' },
  async ({ consoleErrors, emptySite, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openLogin(page, consoleErrors, emptySite);
    expect(await whatSticksOut(page)).toEqual([]);
    await openPanel(page, emptySite, adminAddress.security);
    expect(await whatSticksOut(page)).toEqual([]);
    for (const tab of await page.getByRole('navigation').getByRole('link').all()) {
      const { height, right } = await boxOf(tab);
      expect(height).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(320);
    }
  },
);

test(
  'at 200 % zoom the panel does not scroll sideways',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await openPanel(page, emptySite, adminAddress.security);
    expect(await whatSticksOut(page)).toEqual([]);
  },
);
