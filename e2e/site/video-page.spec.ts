import { pageAddress } from '#domain/addresses.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { boxOf, isCut } from '../support/page-actions.ts';

test('a video plays in a 16:9 YouTube frame that the content security policy allows @main', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.second);
  const player = page.frameLocator(`iframe[title="${videoTitle.second}"]`);
  await expect(player.getByText('Player')).toBeVisible();
  const { width, height } = await boxOf(page.getByTitle(videoTitle.second, { exact: true }));
  expect(width / height).toBeCloseTo(16 / 9, 1);
});

for (const size of bothSizes) {
  test(`a vertical video plays in a narrow 9:16 frame, on a ${size}`, async ({ page }) => {
    await visitVideo(page, videoTitle.vertical);
    const { width, height } = await boxOf(page.getByTitle(videoTitle.vertical, { exact: true }));
    expect(width / height).toBeCloseTo(9 / 16, 1);
    expect(width).toBeGreaterThan(340);
    expect(width).toBeLessThanOrEqual(384);
  });
}

test('the description keeps its line breaks', async ({ page }) => {
  await visitVideo(page, videoTitle.newest);
  const description = page.getByText('Why should anyone learn how a government works?');
  // `innerText` is the text as displayed, with the empty lines between paragraphs.
  expect(await description.innerText()).toMatch(/whether you follow it or not\.\n\nThis lesson/);
});

test('on a phone, a long description has four lines until the visitor asks for more @phone', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  const description = page.getByText('Why should anyone learn how a government works?');
  expect(await description.evaluate(isCut)).toBe(true);
  // Otherwise the fourth line could be the empty one between two paragraphs.
  await expect(description).toHaveCSS('white-space', 'normal');
  await page.getByRole('button', { name: 'more', exact: true }).click();
  expect(await description.evaluate(isCut)).toBe(false);
  await page.getByRole('button', { name: 'less', exact: true }).click();
  expect(await description.evaluate(isCut)).toBe(true);
});

test('without sources, the player has at most 60 % of the height of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitVideo(page, videoTitle.withoutSources);
  const { height } = await boxOf(page.getByTitle(videoTitle.withoutSources, { exact: true }));
  expect(height).toBeLessThanOrEqual(540);
});

test('the administrator sees a draft with its banner, even after hydration', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  const draft = await makeVideo(site.database, { title: 'Not yet', isPublished: false });
  await openPanel(page, site, pageAddress.video(draft.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not yet');
  await expect(page.getByText('Draft: only you can see this', { exact: true })).toBeVisible();
});
