import { bothSizes, expect, test } from '../support/fixtures.ts';
import { publishedTitles } from '../support/demo-videos.ts';
import {
  boxOf,
  listDocuments,
  navigateOnClient,
  scrollToEnd,
  scrollTop,
  visit,
} from '../support/page-actions.ts';

for (const size of bothSizes) {
  test(`the header stays visible while the page scrolls, on a ${size}`, async ({ page }) => {
    await visit(page, '/videos');
    await scrollToEnd(page);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Plain Evidence' })).toBeInViewport();
    const { y, height } = await boxOf(header);
    expect(y).toBe(0);
    // 64 pixels and the border.
    expect(height).toBeLessThanOrEqual(65);
  });
}

test('a page opened from the footer of another page starts at the top', async ({ page }) => {
  await visit(page, '/videos');
  const documents = listDocuments(page);
  const addresses = { About: '/about', Contact: '/contact', Home: '/', 'All Videos': '/videos' };
  for (const [name, address] of Object.entries(addresses)) {
    await scrollToEnd(page);
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect.poll(() => scrollTop(page)).toBe(0);
  }
  await test.step('a link to the current page scrolls to the top', async () => {
    await scrollToEnd(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Videos' }).click();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });
  expect(documents).toEqual([]);
});

test('back and forward show the previous pages without loading a document @main', async ({
  page,
}) => {
  await visit(page, '/');
  const documents = listDocuments(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('button', { name: 'Open navigation menu' })).toBeHidden();
  await page.getByRole('link', { name: 'View All Videos' }).click();
  await expect(heading).toHaveText('All Videos');
  const current = page.getByRole('banner').locator('[aria-current="page"]:visible');
  await expect(current).toHaveText(['ALL VIDEOS']);
  await page.getByRole('link', { name: publishedTitles[1] ?? '' }).click();
  await expect(heading).toHaveText(publishedTitles[1] ?? '');

  await page.goBack();
  await expect(heading).toHaveText('All Videos');
  await expect(page).toHaveTitle('All Videos | Plain Evidence');
  await page.goBack();
  await expect(heading).toHaveText('Plain Evidence');
  await expect(page).toHaveTitle('Plain Evidence');
  await page.goForward();
  await expect(page).toHaveURL('/videos');
  await expect(heading).toHaveText('All Videos');
  expect(documents).toEqual([]);
});

test('an unknown address shows the not-found page, also after client navigation, which links to the home page', async ({
  consoleErrors,
  page,
}) => {
  consoleErrors.expect(/status of 404/);
  const heading = page.getByRole('heading', { level: 1 });
  await visit(page, '/nowhere');
  await expect(heading).toHaveText('404 Page Not Found');
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(heading).toHaveText('Plain Evidence');
  await navigateOnClient(page, '/elsewhere');
  await expect(heading).toHaveText('404 Page Not Found');
  await navigateOnClient(page, '/video/00000000-0000-4000-8000-000000000000');
  await expect(heading).toHaveText('Video Not Found');
  const logo = page.getByRole('banner').getByRole('link', { name: 'Plain Evidence', exact: true });
  await logo.click();
  await expect(heading).toHaveText('Plain Evidence');
});

test('the browser opens links to addresses that are not pages, such as robots.txt', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('afterbegin', '<a href="/robots.txt">Robots</a>');
  });
  await page.getByRole('link', { name: 'Robots' }).click();
  await expect(page.getByText('Sitemap:')).toBeVisible();
});
