import { expect, test } from './fixtures.ts';
import { publishedTitles } from './demo-videos.ts';
import { boxOf, followFooterLink, holdReplies } from './page-actions.ts';

const RECENT_VIDEOS = '**/api/videos/recent';

test('the home page is named after the brand alone', async ({ page, visit }) => {
  await visit('/');
  await expect(page).toHaveTitle('Plain Evidence');
});

test('the hero shows the brand, its logo and the visible social links', async ({ page, visit }) => {
  await visit('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain Evidence');
  const logo = page.getByRole('img', { name: 'Plain Evidence logo' });
  await expect(logo).toBeVisible();
  await expect(logo).toHaveJSProperty('complete', true);
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0);

  const links = page.getByRole('list', { name: 'Social media' }).getByRole('link');
  await expect(links).toHaveText([
    'YouTube',
    'Instagram',
    'Twitter',
    'Facebook',
    'TikTok',
    'Blue Sky',
    'Substack',
    'Email',
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^(?:https:\/\/|mailto:)/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('a hidden social link is nowhere, neither in the document nor in what scripts make of it', async ({
  page,
  visit,
}) => {
  const response = await visit('/');
  expect(await response.text()).not.toContain('hale_old_example');
  expect(await page.content()).not.toContain('hale_old_example');
});

test(
  'on a phone the names of the platforms make room, and are still read aloud',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    const hero = page.getByRole('list', { name: 'Social media' });
    await expect(hero.getByRole('link', { name: 'Blue Sky', exact: true })).toBeVisible();
    const { width, height } = await boxOf(hero.getByText('Blue Sky'));
    expect(Math.max(width, height)).toBeLessThanOrEqual(1);
  },
);

test(
  'on a desktop the names of the platforms stand beside their icons',
  { tag: '@desktop' },
  async ({ page, visit }) => {
    await visit('/');
    const name = page.getByRole('list', { name: 'Social media' }).getByText('Blue Sky');
    expect((await boxOf(name)).width).toBeGreaterThan(40);
  },
);

test('the six latest videos stand below "Watch my latest videos:", newest first', async ({
  page,
  visit,
}) => {
  await visit('/');
  const section = page.getByRole('region', { name: 'Watch my latest videos:', exact: true });
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('Watch my latest videos:');
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(publishedTitles.slice(0, 6));
});

test('all cards are as tall as the tallest', async ({ page, visit }) => {
  await visit('/');
  const heights = await page
    .getByRole('region', { name: 'Watch my latest videos:' })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  expect(heights).toHaveLength(6);
  expect(new Set(heights).size).toBe(1);
});

test('"View All Videos" opens all videos', async ({ page, visit }) => {
  await visit('/');
  await page.getByRole('link', { name: 'View All Videos', exact: true }).click();
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
});

test('six placeholders stand where the latest videos are still loading', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const letGo = await holdReplies(page, RECENT_VIDEOS);
  await followFooterLink(page, 'Home');
  await expect(page.getByRole('status', { name: 'Loading videos' })).toBeVisible();
  await expect(page.getByTestId('video-skeleton')).toHaveCount(6);

  letGo();
  await expect(page.getByText('Click to view Sources & Share')).toHaveCount(6);
  await expect(page.getByTestId('video-skeleton')).toHaveCount(0);
});

test('latest videos that could not be loaded can be asked for again', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 503 .*\/api\/videos\/recent/);
  await visit('/about');
  await page.route(RECENT_VIDEOS, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await followFooterLink(page, 'Home');
  await expect(page.getByRole('alert')).toContainText('The latest videos could not be loaded.');

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Click to view Sources & Share')).toHaveCount(6);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a site without videos says where the first will be', async ({ emptySite, page, visit }) => {
  await visit(emptySite.origin);
  await expect(page.getByRole('heading', { name: 'Watch my latest videos:' })).toBeVisible();
  await expect(page.getByText('The first video will appear here.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Social media' }).getByRole('link')).toHaveCount(0);
});
