import type { Page } from '@playwright/test';
import { pageAddress } from '#domain/addresses.ts';
import { makeVideo } from '#tests/make-video.ts';
import { openPanel } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';
import {
  boxOf,
  holdReplies,
  listDocuments,
  navigateOnClient,
  scrollToEnd,
  scrollTop,
} from './page-actions.ts';

function player(page: Page, title: string) {
  return page.getByTitle(title, { exact: true });
}

test('a video page shows the player, the title, the age and the description', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.second));
  await expect(page).toHaveTitle(`${videoTitle.second} | Plain Evidence`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.second);
  await expect(page.getByText(/^Published (?:1 day|2 days) ago$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(
    page.frameLocator(`iframe[title="${videoTitle.second}"]`).getByText('Player'),
  ).toBeVisible();
});

test('the player is the platform’s own, without cookies, related videos or branding', async ({
  demoSite,
  page,
  visit,
}) => {
  const response = await visit(await videoAddress(demoSite, videoTitle.second));
  const frame = player(page, videoTitle.second);
  await expect(frame).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/n9defOwVWS8?rel=0&modestbranding=1',
  );
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect(frame).toHaveAttribute('allowfullscreen');
  expect(await response.text()).toContain('youtube-nocookie.com/embed/n9defOwVWS8');

  const { width, height } = await boxOf(frame);
  expect(width / height).toBeCloseTo(16 / 9, 1);
});

test('a vertical video hides annotations and stands in a narrow 9:16 frame', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.vertical));
  const frame = player(page, videoTitle.vertical);
  await expect(frame).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/OgVKvqTItto?rel=0&modestbranding=1&iv_load_policy=3',
  );
  const { width, height } = await boxOf(frame);
  expect(width / height).toBeCloseTo(9 / 16, 1);
  expect(width).toBeGreaterThan(340);
  expect(width).toBeLessThanOrEqual(384);
});

for (const { title, age } of [
  { title: videoTitle.withDiagram, age: 'Published 1 month ago' },
  { title: videoTitle.withPdf, age: 'Published 11 months ago' },
  { title: videoTitle.vertical, age: 'Published 2 years ago' },
]) {
  test(`the page of "${title}" says "${age}"`, async ({ demoSite, page, visit }) => {
    await visit(await videoAddress(demoSite, title));
    await expect(page.getByRole('article').getByText(age, { exact: true })).toBeVisible();
  });
}

test('the description keeps its line breaks', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, videoTitle.newest));
  const description = page.getByText('Why should anyone learn how a government works?');
  // As people see it: the empty lines between the paragraphs are still there.
  expect(await description.innerText()).toMatch(/whether you follow it or not\.\n\nThis lesson/);
});

const missing = [
  { what: 'an id that no video has', address: '/video/00000000-0000-4000-8000-000000000000' },
  { what: 'an address that is no id', address: '/video/recent' },
  { what: 'a broken address', address: '/video/%E0%A4%A' },
];

for (const { what, address } of missing) {
  test(`${what} leads to "Video Not Found"`, async ({ consoleErrors, page, visit }) => {
    consoleErrors.expect(/status of 404/);
    const response = await visit(address);
    expect(response.status()).toBe(404);
    await expectVideoNotFound(page);
  });
}

test('a draft is not found', async ({ consoleErrors, demoSite, page, visit }) => {
  consoleErrors.expect(/status of 404/);
  const response = await visit(await videoAddress(demoSite, videoTitle.draft));
  expect(response.status()).toBe(404);
  expect(await response.text()).not.toContain(videoTitle.draft);
  await expectVideoNotFound(page);
});

test('a video that is gone by the time its link is followed is not found either', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/videos\//);
  await visit('/');
  await navigateOnClient(page, '/video/00000000-0000-4000-8000-000000000000');
  await expectVideoNotFound(page);
});

async function expectVideoNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Not Found');
  await expect(
    page.getByText('The requested video could not be found.', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Video | Plain Evidence');
  await expect(page.locator('iframe')).toHaveCount(0);
}

test('another video starts at the top of its page', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, videoTitle.withDiagram));
  const documents = listDocuments(page);
  await scrollToEnd(page);
  await navigateOnClient(page, await videoAddress(demoSite, videoTitle.withPdf));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withPdf);
  await expect(page).toHaveTitle(`${videoTitle.withPdf} | Plain Evidence`);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.locator('iframe')).toHaveAttribute('title', videoTitle.withPdf);
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(documents).toEqual([]);
});

test('a placeholder stands where a video is still loading', async ({ page, visit }) => {
  await visit('/videos');
  const letGo = await holdReplies(page, /\/api\/videos\/[^/]+$/);
  await page.getByRole('link', { name: videoTitle.newest }).click();
  await expect(page.getByRole('status', { name: 'Loading video' })).toBeVisible();
  await expect(page).toHaveTitle('Video | Plain Evidence');

  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.newest);
  await expect(page.getByRole('status', { name: 'Loading video' })).toHaveCount(0);
});

test('the administrator sees a draft, and that nobody else does', async ({ page, startSite }) => {
  const site = await startSite();
  const draft = await makeVideo(site.database, { title: 'Not yet', isPublished: false });
  const published = await makeVideo(site.database, { title: 'For everyone' });
  const banner = page.getByText('Draft: only you can see this', { exact: true });

  await openPanel(page, site, pageAddress.video(draft.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not yet');
  await expect(banner).toBeVisible();
  await page.goto(site.origin + pageAddress.video(published.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For everyone');
  await expect(banner).toHaveCount(0);
});
