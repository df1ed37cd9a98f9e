import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { NetworkEdge, ThumbnailAnswer, ThumbnailSize } from './network-edge.ts';
import { videoTitle } from './demo-videos.ts';
import { boxOf } from './page-actions.ts';

const NEWEST = 'https://i.ytimg.com/vi/lrk4oY7UxpQ';

/** The newest video's card; its image has no text of its own, so it is found by its place. */
function thumbnail(page: Page) {
  return page.getByRole('link', { name: videoTitle.newest }).locator('img');
}

function answerBySize(edge: NetworkEdge, answers: Record<ThumbnailSize, ThumbnailAnswer>): void {
  edge.answerThumbnails((size) => answers[size]);
}

test('a card shows the largest thumbnail there is', async ({ page, visit }) => {
  await visit('/');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/maxresdefault.jpg`);
  await expect(thumbnail(page)).toHaveJSProperty('naturalWidth', 1280);
});

test('a missing largest thumbnail makes room for the high-quality one', async ({
  consoleErrors,
  edge,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404 .*\/maxresdefault\.jpg$/);
  answerBySize(edge, { maxresdefault: 'missing', hqdefault: { width: 480 }, default: 'missing' });
  await visit('/');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/hqdefault.jpg`);
  await expect(thumbnail(page)).toHaveJSProperty('naturalWidth', 480);
});

test('without a high-quality thumbnail the small one is shown', async ({
  consoleErrors,
  edge,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404 .*\/(?:maxres|hq)default\.jpg$/);
  answerBySize(edge, { maxresdefault: 'missing', hqdefault: 'missing', default: { width: 120 } });
  await visit('/');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/default.jpg`);
  await expect(thumbnail(page)).toHaveJSProperty('naturalWidth', 120);
});

test('a tiny stand-in for the largest thumbnail counts as missing', async ({
  edge,
  page,
  visit,
}) => {
  answerBySize(edge, {
    maxresdefault: { width: 120 },
    hqdefault: { width: 480 },
    default: 'missing',
  });
  await visit('/');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/hqdefault.jpg`);
});

test('the stand-in counts as missing also when it comes as "not found"', async ({
  consoleErrors,
  edge,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404 .*\/maxresdefault\.jpg$/);
  answerBySize(edge, {
    maxresdefault: { width: 120, status: 404 },
    hqdefault: { width: 480 },
    default: 'missing',
  });
  await visit('/');
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/hqdefault.jpg`);
});

for (const { width, size } of [
  { width: 639, size: 'hqdefault' },
  { width: 640, size: 'maxresdefault' },
]) {
  test(`a largest thumbnail ${width} pixels wide leaves the card with ${size}`, async ({
    edge,
    page,
    visit,
  }) => {
    answerBySize(edge, {
      maxresdefault: { width },
      hqdefault: { width: 480 },
      default: 'missing',
    });
    await visit('/');
    await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/${size}.jpg`);
    await expect(thumbnail(page)).toHaveJSProperty('complete', true);
  });
}

for (const answer of ['missing', 'unreachable'] as const) {
  test(`with every thumbnail ${answer} each card has a placeholder, and no image is broken`, async ({
    consoleErrors,
    edge,
    page,
    visit,
  }) => {
    consoleErrors.expect(/Failed to load resource: .*\/\/i\.ytimg\.com\//);
    edge.answerThumbnails(() => answer);
    await visit('/videos');
    for (const card of await page.getByRole('main').getByRole('listitem').all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('img')).toHaveCount(0);
      const place = card.locator('.thumbnail');
      const { width, height } = await boxOf(place);
      expect(width / height).toBeCloseTo(16 / 9, 1);
      const sign = await place.evaluate((box) => getComputedStyle(box, '::before').content);
      expect(sign).not.toBe('none');
    }
  });
}

test('a page opened on the client shows the largest thumbnails as well', async ({
  page,
  visit,
}) => {
  await visit('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(thumbnail(page)).toHaveAttribute('src', `${NEWEST}/maxresdefault.jpg`);
});
