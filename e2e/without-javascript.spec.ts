import { seedVideos } from '#scripts/seed-videos.ts';
import { expect, test } from './fixtures.ts';
import { publishedTitles, videoAddress, videoTitle } from './demo-videos.ts';
import { boxOf } from './page-actions.ts';

test.use({ javaScriptEnabled: false });

test('without scripts the home page is readable and leads to its videos', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Plain Evidence');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
  const section = page.getByRole('region', { name: 'Watch my latest videos:' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(publishedTitles.slice(0, 6));
  await section.getByRole('link', { name: videoTitle.second }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.second);
});

test('without scripts the four pages are a click away on every screen size', async ({ page }) => {
  await page.goto('/');
  const pages = { 'ALL VIDEOS': 'All Videos', ABOUT: 'About Jonathan Hale', CONTACT: 'Contact Me' };
  for (const [name, heading] of Object.entries(pages)) {
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(links.locator('[aria-current="page"]')).toHaveText([name]);
  }
  // A button that would do nothing is not there.
  await expect(page.getByRole('button', { name: 'Open navigation menu' })).toBeHidden();
});

test('without scripts a narrow screen does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const { right } = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  expect(right).toBeLessThanOrEqual(320);
});

test('without scripts all videos are listed, in long lists as well', async ({
  page,
  startSite,
}) => {
  await page.goto('/videos');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
    publishedTitles,
  );

  const site = await startSite(({ database }) => seedVideos(database, 60, new Date()));
  await page.goto(`${site.origin}/videos`);
  const links = page.getByRole('main').getByRole('link', { name: /^Lesson \d+/ });
  await expect(links).toHaveCount(60);
  await expect(links.first()).toContainText('Lesson 60:');
  await expect(links.last()).toContainText('Lesson 1:');
});

test('without scripts a video page has its player, its text and its sources', async ({
  demoSite,
  page,
}) => {
  await page.goto(await videoAddress(demoSite, videoTitle.withDiagram));
  await expect(page).toHaveTitle(`${videoTitle.withDiagram} | Plain Evidence`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withDiagram);
  await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed/);
  await expect(page.getByText('Thousands of bills are introduced')).toBeVisible();
  const sources = page.getByRole('region', { name: 'Link to source:' });
  await expect(sources.getByRole('listitem')).toHaveCount(5);
  await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^https:/);
});

test('without scripts About is readable', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText('Dear visitor,')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
});

test('without scripts Contact says what it needs, and what works without', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  const links = page.getByRole('main').getByRole('region', { name: 'Connect With Me' });
  await expect(links.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);
});

test('without scripts a wrong address says so', async ({ consoleErrors, page }) => {
  consoleErrors.expect(/status of 404/);
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});
