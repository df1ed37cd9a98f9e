import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { expect, test } from '../support/fixtures.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import {
  boxOf,
  brokenWords,
  doubleTextSize,
  overflowingElements,
} from '../support/page-actions.ts';
import type { SiteServer } from '../support/site-server.ts';

const VIDEO_ID = '11111111-2222-4333-8444-555555555555';

const pages: { name: string; address: (site: SiteServer) => string | Promise<string> }[] = [
  { name: 'home', address: () => '/' },
  { name: 'All Videos', address: () => '/videos' },
  { name: 'a video', address: (site) => videoAddress(site, videoTitle.withDiagram) },
  { name: 'a video with moments', address: (site) => videoAddress(site, videoTitle.newest) },
  { name: 'a vertical video', address: (site) => videoAddress(site, videoTitle.vertical) },
  { name: 'About', address: () => '/about' },
  { name: 'Contact', address: () => '/contact' },
  { name: 'Corrections', address: () => '/corrections' },
];

// Zooming to 200 % halves the width and height of the screen.
for (const { screen, width, height, tag } of [
  { screen: 'a screen 320 pixels wide', width: 320, height: 640, tag: '@phone' },
  { screen: 'a desktop zoomed to 200 %', width: 640, height: 360, tag: [] },
]) {
  test(`no page scrolls sideways on ${screen}`, { tag }, async ({ demoSite, page, visit }) => {
    await page.setViewportSize({ width, height });
    for (const { name, address } of pages) {
      await visit(await address(demoSite));
      expect(await overflowingElements(page), name).toEqual([]);
    }
  });
}

test(
  'on a phone with text at 200 %, no page breaks a word or scrolls sideways',
  { tag: '@phone' },
  async ({ demoSite, page, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { name, address } of pages) {
      await visit(await address(demoSite));
      await doubleTextSize(page);
      expect(await brokenWords(page), name).toEqual([]);
      expect(await overflowingElements(page), name).toEqual([]);
    }
  },
);

test('no page exceeds its maximum width on a screen 2560 pixels wide', async ({
  demoSite,
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  for (const { name, address } of pages) {
    await visit(await address(demoSite));
    const { width } = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(width, name).toBeLessThanOrEqual(1300);
  }
});

test(
  'long words, the share menu and the navigation menu fit a screen 320 pixels wide',
  { tag: '@phone' },
  async ({ page, prepareSite, visit }) => {
    const site = await prepareSite(async ({ database }) => {
      const endless = 'Antidisestablishmentarianism'.repeat(5);
      const video = { id: VIDEO_ID, title: endless, description: endless };
      await makeVideo(database, video);
      const url = `https://example.org/${endless}`;
      await makeSource(database, { videoId: VIDEO_ID, title: endless, description: endless, url });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(`${site.origin}/videos`);
    expect(await overflowingElements(page)).toEqual([]);
    await visit(`${site.origin}/video/${VIDEO_ID}`);
    expect(await overflowingElements(page)).toEqual([]);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const menu = await boxOf(page.getByRole('menu'));
    expect(menu.x).toBeGreaterThanOrEqual(0);
    expect(menu.right).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Open navigation menu' }).click();
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  },
);
