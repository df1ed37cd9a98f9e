import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { boxOf } from '../support/page-actions.ts';

/** Ends the animations that wait for the scripts. Returns how long they would have waited, in ms. */
function endWaiting(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    document.getAnimations().map((animation) => {
      animation.finish();
      return animation.effect?.getTiming().delay;
    }),
  );
}

for (const size of bothSizes) {
  test(`a page whose scripts do not arrive says so after eight seconds, and Contact shows an address, on a ${size}`, async ({
    consoleErrors,
    page,
  }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    const main = page.getByRole('main');
    const notice = page.getByRole('alert');
    const address = main.getByText(/^The form has not loaded\. Please write to \S+@\S+\.$/);
    await expect(main.getByRole('button', { name: 'Send Message' })).toBeDisabled();
    await expect(notice).toHaveCount(0);
    await expect(address).toBeHidden();
    const links = page.getByRole('heading', { name: 'Connect With Me' }).first();
    const before = await boxOf(links);

    expect(await endWaiting(page)).toEqual([8000, 8000]);
    await expect(notice).toContainText('This page has not loaded completely.');
    await expect(address).toBeVisible();
    expect(await boxOf(links)).toEqual(before);

    await page.unroute('**/assets/*.js');
    await notice.getByRole('link', { name: 'Reload' }).click();
    await expect(main.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await expect(address).toBeHidden();
    await expect(notice).toHaveCount(0);
  });
}

test('a page whose own script does not arrive says so as well', async ({ consoleErrors, page }) => {
  consoleErrors.expect(/ERR_FAILED|Failed to fetch/);
  await page.route('**/assets/about-page-*.js', (route) => route.abort());
  await page.goto('/about');
  await expect(page.locator('html')).toHaveClass(/started/);
  await endWaiting(page);
  await expect(page.getByRole('alert')).toContainText('This page has not loaded completely.');
});

test('the panel says that its scripts have not arrived, also without its styles', async ({
  consoleErrors,
  page,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  consoleErrors.expect(/401 .*auth-check/);
  await page.route('**/assets/*', (route) => route.abort());
  await page.goto(adminAddress.home);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await endWaiting(page)).toEqual([8000, 8000]);
  await expect(page.getByRole('alert')).toContainText('The panel could not be loaded');
  await expect(page.getByText('Loading...')).toBeHidden();

  await page.unroute('**/assets/*');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});
