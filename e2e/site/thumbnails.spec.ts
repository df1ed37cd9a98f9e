import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { videoTitle } from '../support/demo-videos.ts';
import { boxOf, followFooterLink, visit, listRequests } from '../support/page-actions.ts';

const NEWEST_THUMBNAILS = 'https://i.ytimg.com/vi/lrk4oY7UxpQ';

/** The image of the newest video's card. It has no alternative text, so it is found by its card. */
function thumbnail(page: Page) {
  return page.getByRole('link', { name: videoTitle.newest }).locator('img');
}

test('a card shows the largest thumbnail, in the document and after client navigation', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST_THUMBNAILS}/maxresdefault.jpg`);
  await expect(thumbnail(page)).toHaveJSProperty('naturalWidth', 1280);
  await visit(page, '/about');
  await followFooterLink(page, 'Home');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST_THUMBNAILS}/maxresdefault.jpg`);
});

test('on a phone the first thumbnail loads before all others @phone', async ({ page }) => {
  const first = `${NEWEST_THUMBNAILS}/maxresdefault.jpg`;
  const requested = listRequests(page, / https:\/\/i\.ytimg\.com\//);
  const reply = Promise.withResolvers<void>();
  await page.route(first, async (route) => {
    await reply.promise;
    await route.continue();
  });

  await page.goto('/', { waitUntil: 'commit' });
  // The site applies its stylesheet after the first paint.
  await expect(page.locator('link[rel="stylesheet"][media="all"]')).toBeAttached();
  expect(requested).toEqual([`GET ${first}`]);

  reply.resolve();
  await expect.poll(() => requested.length).toBeGreaterThan(1);
});

test('every card shows a placeholder instead of a broken image when no thumbnail can be loaded', async ({
  consoleErrors,
  otherHosts,
  page,
}) => {
  consoleErrors.expect(/Failed to load resource: .*\/\/i\.ytimg\.com\//);
  otherHosts.answerThumbnails('unreachable');
  await visit(page, '/videos');
  for (const card of await page.getByRole('main').getByRole('listitem').all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('img')).toHaveCount(0);
    const place = card.locator('.thumbnail');
    const { width, height } = await boxOf(place);
    expect(width / height).toBeCloseTo(16 / 9, 1);
    const playIcon = await place.evaluate((box) => getComputedStyle(box, '::before').content);
    expect(playIcon).not.toBe('none');
  }
});
