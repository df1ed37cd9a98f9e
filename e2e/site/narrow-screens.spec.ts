import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { expect, test } from '../support/fixtures.ts';
import { videoTitle, visitPage } from '../support/demo-videos.ts';
import {
  boxOf,
  brokenWords,
  doubleTextSize,
  overflowingElements,
  visit,
} from '../support/page-actions.ts';

const VIDEO_ID = '11111111-2222-4333-8444-555555555555';

const { withDiagram, newest, vertical } = videoTitle;
const addresses = ['/', '/videos', '/about', '/contact', '/corrections'];
const pages = [...addresses, withDiagram, newest, vertical];

test('on a phone with text at 200 %, no page breaks a word or scrolls sideways @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of pages) {
    await visitPage(page, name);
    await doubleTextSize(page);
    expect(await brokenWords(page), name).toEqual([]);
    expect(await overflowingElements(page), name).toEqual([]);
  }
});

test('no page exceeds its maximum width on a screen 2560 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const name of pages) {
    await visitPage(page, name);
    const { width } = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(width, name).toBeLessThanOrEqual(1300);
  }
});

test('long words, the share menu and the navigation menu fit a screen 320 pixels wide @phone', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    const endless = 'Antidisestablishmentarianism'.repeat(5);
    const video = { id: VIDEO_ID, title: endless, description: endless };
    await makeVideo(database, video);
    const url = `https://example.org/${endless}`;
    await makeSource(database, { videoId: VIDEO_ID, title: endless, description: endless, url });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, `${site.origin}/videos`);
  expect(await overflowingElements(page)).toEqual([]);
  await visit(page, `${site.origin}/video/${VIDEO_ID}`);
  expect(await overflowingElements(page)).toEqual([]);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const menu = await boxOf(page.getByRole('menu'));
  expect(menu.x).toBeGreaterThanOrEqual(0);
  expect(menu.right).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open navigation menu' }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
});
