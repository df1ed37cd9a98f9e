import { expect, test } from './fixtures.ts';
import { publishedTitles, videoAddress } from './demo-videos.ts';
import { boxOf, listDocuments, scrollToEnd, scrollTop, stopTime } from './page-actions.ts';

const pages = [
  { address: '/', name: 'HOME', title: 'Plain Evidence' },
  { address: '/videos', name: 'ALL VIDEOS', title: 'All Videos | Plain Evidence' },
  { address: '/about', name: 'ABOUT', title: 'About | Plain Evidence' },
  { address: '/contact', name: 'CONTACT', title: 'Contact | Plain Evidence' },
];

for (const { address, name, title } of pages) {
  test(
    `on ${address} the header lists the four pages and marks ${name}`,
    { tag: '@desktop' },
    async ({ page, visit }) => {
      await visit(address);
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links).toHaveText(['HOME', 'ALL VIDEOS', 'ABOUT', 'CONTACT']);
      const current = page.getByRole('banner').locator('[aria-current="page"]:visible');
      await expect(current).toHaveText([name]);
      await expect(page).toHaveTitle(title);
    },
  );
}

test(
  'a video page marks none of the four',
  { tag: '@desktop' },
  async ({ demoSite, page, visit }) => {
    await visit(await videoAddress(demoSite, publishedTitles[0] ?? ''));
    await expect(page.getByRole('banner').locator('[aria-current]:visible')).toHaveCount(0);
  },
);

test(
  'the header opens pages without loading a new document, and marks where it went',
  { tag: '@desktop' },
  async ({ page, visit }) => {
    await visit('/');
    const documents = listDocuments(page);
    const header = page.getByRole('banner');
    for (const { address, name, title } of [...pages.slice(1), ...pages.slice(0, 1)]) {
      await header.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(page).toHaveTitle(title);
      await expect(header.locator('[aria-current="page"]:visible')).toHaveText([name]);
    }
    expect(documents).toEqual([]);
  },
);

test('logo and brand lead home without loading a new document', async ({ page, visit }) => {
  await visit('/contact');
  const documents = listDocuments(page);
  await page.getByRole('banner').getByRole('link', { name: 'Plain Evidence', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
  expect(documents).toEqual([]);
});

test(
  'the header has an icon for every social link',
  { tag: '@desktop' },
  async ({ page, visit }) => {
    await visit('/about');
    const header = page.getByRole('banner');
    for (const name of ['YouTube', 'Instagram', 'Twitter', 'Facebook', 'TikTok', 'Blue Sky']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(header.getByRole('link', { name: 'Substack' })).toHaveAttribute(
      'href',
      'https://plain-evidence-example.substack.com',
    );
    await expect(header.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      'mailto:hello@plain-evidence.example',
    );
  },
);

test('the header stays in sight while the page scrolls', async ({ page, visit }) => {
  await visit('/videos');
  await scrollToEnd(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Plain Evidence' })).toBeInViewport();
  const { y, height } = await boxOf(header);
  expect(y).toBe(0);
  expect(height).toBeLessThanOrEqual(65);
});

test('a page that is opened from the foot of another starts at its top', async ({
  page,
  visit,
}) => {
  await visit('/videos');
  for (const name of ['About', 'Contact', 'Home', 'All Videos']) {
    await scrollToEnd(page);
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect.poll(() => scrollTop(page)).toBe(0);
  }
});

test('the page moves to its top ten milliseconds after the click on a link', async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await visit('/videos');
  await scrollToEnd(page);
  await stopTime(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Videos' }).click();
  await page.clock.runFor(9);
  expect(await scrollTop(page)).toBeGreaterThan(0);
  await page.clock.runFor(1);
  expect(await scrollTop(page)).toBe(0);
});

test('a link to the page that is already open scrolls to its top', async ({ page, visit }) => {
  await visit('/videos');
  const documents = listDocuments(page);
  await scrollToEnd(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Videos' }).click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(documents).toEqual([]);
});

test('back and forward show the pages again, without loading a new document', async ({
  page,
  visit,
}) => {
  await visit('/');
  const documents = listDocuments(page);
  await page.getByRole('link', { name: 'View All Videos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await page.getByRole('link', { name: publishedTitles[1] ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(publishedTitles[1] ?? '');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await expect(page).toHaveTitle('All Videos | Plain Evidence');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
  await expect(page).toHaveTitle('Plain Evidence');
  await page.goForward();
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  expect(documents).toEqual([]);
});
