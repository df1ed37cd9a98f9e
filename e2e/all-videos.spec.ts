import type { Page } from '@playwright/test';
import { seedVideos } from '#scripts/seed-videos.ts';
import { expect, test } from './fixtures.ts';
import { publishedTitles, videoTitle } from './demo-videos.ts';
import { holdReplies } from './page-actions.ts';

function titles(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 3 });
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search videos' });
}

test('a search narrows the list while typing, without a request', async ({ page, visit }) => {
  await visit('/videos');
  await expect(titles(page)).toHaveText(publishedTitles);
  await page.route('**/api/**', (route) => route.abort());
  await searchBox(page).pressSequentially('rulers');
  await expect(titles(page)).toHaveText([videoTitle.withoutSources]);
  await searchBox(page).fill('');
  await expect(titles(page)).toHaveText(publishedTitles);
});

test('text typed before the scripts load is searched for once they have loaded', async ({
  page,
}) => {
  const release = await holdReplies(page, '**/assets/entry-client-*.js');
  await page.goto('/videos', { waitUntil: 'commit' });
  await searchBox(page).fill('rulers');
  await expect(titles(page)).toHaveCount(publishedTitles.length);
  release();
  await expect(titles(page)).toHaveText([videoTitle.withoutSources]);
  await expect(searchBox(page)).toHaveValue('rulers');
});

test('all cards of a grid have the same height', { tag: '@both' }, async ({ page, visit }) => {
  for (const { address, count } of [
    { address: '/', count: 6 },
    { address: '/videos', count: publishedTitles.length },
  ]) {
    await visit(address);
    await expect(titles(page)).toHaveCount(count);
    const heights = await titles(page).evaluateAll((headings) =>
      headings.map((heading) => {
        const height = heading.closest('a')?.getBoundingClientRect().height ?? 0;
        return Math.round(height);
      }),
    );
    expect(new Set(heights).size, address).toBe(1);
  }
});

test('a long list scrolls to its last video, and a search covers all of it', async ({
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
