import { expect, test } from './fixtures.ts';

for (const address of ['/nowhere', '/videos/extra', '/video', '/%E0%A4%A', '/index.php?page=2']) {
  test(`${address} leads to the not-found page`, async ({ consoleErrors, page, visit }) => {
    consoleErrors.expect(/status of 404/);
    const response = await visit(address);
    expect(response.status()).toBe(404);
    await expect(page).toHaveTitle('Page Not Found | Plain Evidence');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(
      page.getByText('Did you forget to add the page to the router?', { exact: true }),
    ).toBeVisible();
  });
}

test('a wrong link within a page leads to the not-found page, and on from there', async ({
  page,
  visit,
}) => {
  await visit('/about');
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
});
