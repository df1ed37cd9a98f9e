import type { Locator, Page } from '@playwright/test';
import { seedVideos } from '#scripts/demo/seed-videos.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { publishedTitles, videoTitle } from '../support/demo-videos.ts';
import {
  boxOf,
  followFooterLink,
  holdReplies,
  visit,
  cardTitles,
  searchBox,
  pageHeight,
} from '../support/page-actions.ts';

/** Two batches more than the page renders before the visitor scrolls. */
const LONG_LIST = 150;

test('a page of 26 videos has its whole length before it is scrolled', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(({ database }) => seedVideos(database, 26, new Date()));
  await visit(page, `${site.origin}/videos`);
  await expect(cardTitles(page)).toHaveCount(26);
  const length = await pageHeight(page);
  await cardTitles(page).last().scrollIntoViewIfNeeded();
  await expect(cardTitles(page).last()).toBeInViewport();
  expect(await pageHeight(page)).toBe(length);
});

test('the page searches for text that was typed before the scripts had loaded', async ({
  page,
}) => {
  const release = await holdReplies(page, '**/assets/entry-client-*.js');
  await page.goto('/videos', { waitUntil: 'commit' });
  await searchBox(page).fill('rulers');
  await expect(cardTitles(page)).toHaveCount(publishedTitles.length);
  release();
  await expect(cardTitles(page)).toHaveText([videoTitle.withoutSources]);
  await expect(searchBox(page)).toHaveValue('rulers');
});

test('all cards in several columns have the same height, which does not depend on their titles', async ({
  page,
}) => {
  const heights = () =>
    cardTitles(page).evaluateAll((headings) =>
      headings.map((heading) => {
        const height = heading.closest('a')?.getBoundingClientRect().height ?? 0;
        return Math.round(height);
      }),
    );
  await visit(page, '/');
  await expect(cardTitles(page)).toHaveCount(6);
  expect(new Set(await heights()).size).toBe(1);

  await visit(page, '/videos');
  await expect(cardTitles(page)).toHaveCount(publishedTitles.length);
  const inFullGrid = new Set(await heights());
  expect(inFullGrid.size).toBe(1);
  await searchBox(page).fill('introduction');
  await expect(cardTitles(page)).toHaveCount(1);
  expect(new Set(await heights())).toEqual(inFullGrid);
});

for (const size of bothSizes) {
  test(`Back from a video leads to the place in a long list that the visitor left, on a ${size}`, async ({
    page,
    prepareSite,
  }) => {
    const site = await prepareSite(({ database }) => seedVideos(database, LONG_LIST, new Date()));
    await visit(page, `${site.origin}/videos`);
    const card = page.getByRole('main').getByRole('link', { name: /^Lesson 40:/ });
    await scrollToCard(page, card);
    const { y } = await boxOf(card);
    const expectSamePlace = () =>
      expect(async () => expect(Math.abs((await boxOf(card)).y - y)).toBeLessThan(2)).toPass();

    await test.step('in the same document', async () => {
      await card.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Lesson 40:');
      await page.goBack();
      await expectSamePlace();
    });
    await test.step('after a reload of the video', async () => {
      await card.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Lesson 40:');
      await page.reload();
      await page.goBack();
      await expectSamePlace();
    });
    await test.step('from another document, and after a reload of the list', async () => {
      await page.goto(`${site.origin}/about`);
      await page.goBack();
      await expectSamePlace();
      await page.reload();
      await expectSamePlace();
    });
  });
}

test('a search is in the address, and Back leads to it', async ({ page }) => {
  await visit(page, '/videos');
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await searchBox(page).pressSequentially('rulers');
  await expect(page).toHaveURL('/videos?search=rulers');
  await expect(page).toHaveTitle('Videos matching “rulers” | Plain Evidence');
  expect(await entries()).toBe(before);

  const expectSearch = async () => {
    await expect(searchBox(page)).toHaveValue('rulers');
    await expect(cardTitles(page)).toHaveText([videoTitle.withoutSources]);
  };
  await test.step('from a video', async () => {
    await page.getByRole('link', { name: videoTitle.withoutSources }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withoutSources);
    await page.goBack();
    await expectSearch();
  });
  await test.step('from the list of all videos', async () => {
    await followFooterLink(page, 'All Videos');
    await expect(searchBox(page)).toHaveValue('');
    await expect(cardTitles(page)).toHaveText(publishedTitles);
    await page.goBack();
    await expectSearch();
  });
  await test.step('after a reload', async () => {
    await page.reload();
    await expectSearch();
    await searchBox(page).fill('');
    await expect(cardTitles(page)).toHaveText(publishedTitles);
    await expect(page).toHaveURL('/videos');
  });
});

test('a shared search opens with only the videos it finds, and the others are loaded afterward', async ({
  page,
}) => {
  const release = await holdReplies(page, '**/api/videos');
  await visit(page, '/videos?search=RULERS');
  await expect(cardTitles(page)).toHaveText([videoTitle.withoutSources]);
  await expect(searchBox(page)).toHaveValue('RULERS');
  release();
  await searchBox(page).fill('');
  await expect(cardTitles(page)).toHaveText(publishedTitles);
});

test('a long list scrolls to its last video, and a search covers all of it', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(({ database }) => seedVideos(database, LONG_LIST, new Date()));
  await visit(page, `${site.origin}/videos`);
  await expect(cardTitles(page).first()).toContainText(`Lesson ${LONG_LIST}:`);
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await cardTitles(page).count()).toBe(LONG_LIST);
  }).toPass({ intervals: [50] });
  await expect(cardTitles(page).last()).toContainText('Lesson 1:');

  await searchBox(page).fill('lesson 17:');
  await expect(cardTitles(page)).toHaveCount(1);
  await expect(cardTitles(page)).toContainText('Lesson 17:');
});

/** Scrolls until the card is rendered, then to the card, and waits until the page is still. */
async function scrollToCard(page: Page, card: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await card.count()).toBe(1);
  }).toPass({ intervals: [50] });
  await card.hover();
}
