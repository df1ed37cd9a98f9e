import type { Locator } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { storedVideos } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  openManageSources,
  sourceRow,
  videoRow,
  withOneVideo,
  withVideos,
} from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, listRequests } from '../support/page-actions.ts';
import { linkRows } from '../support/social-link-actions.ts';

const VIDEO = 'How a bill becomes law';

const threeSources = withOneVideo(VIDEO, {
  sources: [
    { title: 'First', sortOrder: 1 },
    { title: 'Second', sortOrder: 2 },
    { title: 'Third', sortOrder: 3 },
  ],
});

test('one drag with the mouse moves the third source to the top, and sends one request', async ({
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(threeSources));
  const manage = await openManageSources(page, VIDEO);
  await expect(manage.getByRole('heading', { level: 3 })).toHaveCount(3);
  const requests = listRequests(page, / \/api\/(?!csrf-token)/);

  const handle = handleOf(sourceRow(page, 'Third'));
  const from = await centerOf(handle);
  const { y, height } = await boxOf(sourceRow(page, 'First'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, y + height * 0.75, { steps: 5 });
  await expect(sourceRow(page, 'First')).toHaveAttribute('data-drop', 'below');
  await page.mouse.move(from.x, y + height / 4, { steps: 5 });
  await expect(sourceRow(page, 'First')).toHaveAttribute('data-drop', 'above');
  await page.mouse.up();

  await expect(manage.getByRole('heading', { level: 3 })).toHaveText(['Third', 'First', 'Second']);
  await expect.poll(() => titlesOf(storedSources(site))).toEqual(['Third', 'First', 'Second']);
  await expect
    .poll(() => requests)
    .toEqual([expect.stringMatching(/^PUT \/api\/sources\/.*\/position$/)]);
});

test('Escape cancels a drag', async ({ page, prepareSite }) => {
  await openPanel(page, await prepareSite(threeSources));
  const manage = await openManageSources(page, VIDEO);
  const from = await centerOf(handleOf(sourceRow(page, 'Third')));
  const to = await centerOf(sourceRow(page, 'First'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-drop], [data-dragged]')).toHaveCount(0);
  await expect(manage.getByRole('heading', { level: 3 })).toHaveText(['First', 'Second', 'Third']);
});

test('one drag with a finger moves the third source to the top @phone', async ({
  context,
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(threeSources));
  await openManageSources(page, VIDEO);
  const from = await centerOf(handleOf(sourceRow(page, 'Third')));
  const { y } = await boxOf(sourceRow(page, 'First'));
  const browser = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', atY: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y: atY }] });
  await touch('touchStart', from.y);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', from.y + (y + 10 - from.y) * part);
  }
  await expect(sourceRow(page, 'First')).toHaveAttribute('data-drop', 'above');
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => titlesOf(storedSources(site))).toEqual(['Third', 'First', 'Second']);
});

test('a drag to the edge of the screen scrolls the list, so that a video moves to a row that was out of view', async ({
  page,
  prepareSite,
}) => {
  const titles = Array.from({ length: 30 }, (_, index) => `Video ${index + 1}`);
  const site = await openPanel(page, await prepareSite(withVideos(...titles)));
  const from = await centerOf(handleOf(videoRow(page, 'Video 1').first()));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (page.viewportSize()?.height ?? 0) - 5, { steps: 5 });
  const target = videoRow(page, 'Video 25');
  await expect(target).toBeInViewport();
  await page.mouse.up();
  await expect
    .poll(async () => {
      const videos = await storedVideos(site);
      return videos.find(({ title }) => title === 'Video 1')?.sortOrder;
    })
    .toBeLessThan(12);
});

test('three clicks with the mouse at one place move one source up by three, or down', async ({
  page,
  prepareSite,
}) => {
  const sources = Array.from({ length: 12 }, (_, index) => ({
    title: `Source ${index + 1}.`,
    sortOrder: index + 1,
  }));
  const site = await openPanel(page, await prepareSite(withOneVideo(VIDEO, { sources })));
  const titles = (await openManageSources(page, VIDEO)).getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(12);
  for (const { label, moved, places } of [
    { label: 'Move up', moved: 4, places: [3, 2, 1] },
    { label: 'Move up', moved: 12, places: [11, 10, 9] },
    { label: 'Move down', moved: 8, places: [9, 10, 11] },
  ]) {
    await test.step(`${label} source ${moved}`, async () => {
      const title = `Source ${moved}.`;
      const { x, y } = await centerOf(page.getByRole('button', { name: `${label} ${title}` }));
      for (const place of places) {
        await page.mouse.click(x, y);
        await expect(titles.nth(place - 1)).toHaveText(title);
      }
      const stored = async () => (await titlesOf(storedSources(site))).indexOf(title) + 1;
      await expect.poll(stored).toBe(places.at(-1));

      // The room around the list that the clicks may have needed is gone once the pointer leaves.
      await page.mouse.move(x - 100, y);
      await expect(page.locator('[role="dialog"] [data-rows]')).toHaveCSS('padding', '0px');
      await expect(titles.nth((places.at(-1) ?? 0) - 1)).toHaveText(title);
    });
  }
});

test('social links are moved with the keyboard', async ({ page, prepareSite }) => {
  const site = await prepareSite(async ({ database }) => {
    await makeSocialLink(database, { platform: 'YouTube', sortOrder: 1 });
    await makeSocialLink(database, { platform: 'TikTok', sortOrder: 1 });
  });
  await openPanel(page, site, adminAddress.settings);
  await expect(linkRows(page)).toHaveText([/^TikTok.*#1/, /^YouTube.*#1/]);
  await page.getByRole('button', { name: 'Move up the YouTube link' }).press('Enter');
  await expect(linkRows(page)).toHaveText([/^YouTube.*#1/, /^TikTok.*#2/]);
});

/** The handle with which a row is dragged. */
function handleOf(row: Locator): Locator {
  return row.getByTitle('Drag to move');
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

async function titlesOf(rows: Promise<readonly { title: string }[]>): Promise<string[]> {
  return (await rows).map(({ title }) => title);
}
