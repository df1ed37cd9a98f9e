import type { Page } from '@playwright/test';
import { seedVideos } from '#scripts/seed-videos.ts';
import { expect, test } from './fixtures.ts';
import { publishedTitles, videoTitle } from './demo-videos.ts';
import { followFooterLink, holdReplies } from './page-actions.ts';

function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 3 });
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search videos' });
}

test('all videos are listed in the order of their owner, a draft is not', async ({
  page,
  visit,
}) => {
  const response = await visit('/videos');
  await expect(page).toHaveTitle('All Videos | Plain Evidence');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await expect(titles(page)).toHaveText(publishedTitles);
  expect(await response.text()).not.toContain(videoTitle.draft);
});

test('the search box says what it is for', async ({ page, visit }) => {
  await visit('/videos');
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search videos...');
});

test('a search finds words of a title in any case', async ({ page, visit }) => {
  await visit('/videos');
  await searchBox(page).fill('gERRYmander');
  await expect(titles(page)).toHaveText(['Gerrymandering Explained']);

  await searchBox(page).fill('');
  await expect(titles(page)).toHaveText(publishedTitles);
});

test('a search finds words of a description', async ({ page, visit }) => {
  await visit('/videos');
  await searchBox(page).fill('elbridge gerry');
  await expect(titles(page)).toHaveText(['Gerrymandering Explained']);
});

test('a search asks the server for nothing', async ({ page, visit }) => {
  await visit('/videos');
  await page.route('**/api/**', (route) => route.abort());
  await searchBox(page).pressSequentially('rulers');
  await expect(titles(page)).toHaveText([videoTitle.withoutSources]);
});

test('what is typed before the scripts have arrived is searched for when they have', async ({
  page,
}) => {
  const letGo = await holdReplies(page, '**/assets/entry-client-*.js');
  await page.goto('/videos', { waitUntil: 'commit' });
  await searchBox(page).fill('rulers');
  await expect(titles(page)).toHaveCount(publishedTitles.length);
  letGo();
  await expect(titles(page)).toHaveText([videoTitle.withoutSources]);
  await expect(searchBox(page)).toHaveValue('rulers');
});

test('a search without results repeats what was searched for', async ({ page, visit }) => {
  await visit('/videos');
  await searchBox(page).fill('Zebra & <Quagga>');
  await expect(page.getByText('No videos found matching')).toHaveText(
    'No videos found matching "Zebra & <Quagga>"',
  );
  await expect(titles(page)).toHaveCount(0);
});

test('a site without videos says so, and looks for nothing', async ({ emptySite, page, visit }) => {
  await visit(`${emptySite.origin}/videos`);
  await expect(page.getByText('No videos available.', { exact: true })).toBeVisible();

  await searchBox(page).fill('budget');
  await expect(page.getByText('No videos found matching "budget"', { exact: true })).toBeVisible();
});

test('eight placeholders stand where all videos are still loading', async ({ page, visit }) => {
  await visit('/about');
  const letGo = await holdReplies(page, '**/api/videos');
  await followFooterLink(page, 'All Videos');
  await expect(page.getByRole('status', { name: 'Loading videos' })).toBeVisible();
  await expect(page.getByTestId('video-skeleton')).toHaveCount(8);
  await expect(page.getByText('No videos available.')).toHaveCount(0);

  letGo();
  await expect(titles(page)).toHaveCount(publishedTitles.length);
  await expect(page.getByTestId('video-skeleton')).toHaveCount(0);
});

test('the pagination shows page 1 alone, and leads nowhere else', async ({ page, visit }) => {
  await visit('/videos');
  const pagination = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pagination.locator('[aria-current="page"]')).toHaveText(['1']);
  const buttons = pagination.getByRole('button');
  await expect(buttons).toHaveText([/previous/i, /next/i]);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  await expect(pagination.getByText(/\d/)).toHaveCount(1);
});

test('all cards of a grid are as tall as the tallest', async ({ page, visit }) => {
  await visit('/videos');
  await expect(titles(page)).toHaveCount(publishedTitles.length);
  const heights = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  expect(heights).toHaveLength(publishedTitles.length);
  expect(new Set(heights).size).toBe(1);
});

test('a long list goes on to its last video, and is searched to its end', async ({
  page,
  startSite,
  visit,
}) => {
  const site = await startSite(({ database }) => seedVideos(database, 500, new Date()));
  await visit(`${site.origin}/videos`);
  await expect(titles(page).first()).toContainText('Lesson 500:');
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(titles(page)).toHaveCount(500, { timeout: 100 });
  }).toPass({ intervals: [50] });
  await expect(titles(page).last()).toContainText('Lesson 1:');

  await searchBox(page).fill('lesson 77:');
  await expect(titles(page)).toHaveCount(1);
  await expect(titles(page)).toContainText('Lesson 77:');
});
