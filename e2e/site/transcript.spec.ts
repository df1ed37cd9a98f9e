import type { Page } from '@playwright/test';
import { demoVideoAddress, videoTitle, visitVideo } from '../support/demo-videos.ts';
import { commandsTo, sendFromPlayer } from '../support/fake-player.ts';
import { bothSizes, expect, test } from '../support/fixtures.ts';
import { pressByTab } from '../support/keyboard-actions.ts';
import { navigateOnClient, visit, listRequests } from '../support/page-actions.ts';

const FIRST_WORDS = 'Welcome. This is the first';
const LAST_WORDS = 'tell me, and I will correct it';

/** For this long after the visitor has scrolled, the transcript does not scroll by itself. */
const PAUSE_MS = 5000;

const summary = (page: Page) => page.getByText('Transcript', { exact: true });
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });

/** How far the transcript is scrolled, and where it is on the screen, in pixels. */
const scrolled = (page: Page) =>
  transcript(page).evaluate((box) => ({
    box: Math.round(box.scrollTop),
    top: Math.round(box.getBoundingClientRect().top),
  }));

const play = (page: Page, currentTime: number) =>
  sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime, playerState: 1 } });

const SCROLLED_BACK = 100;

/** Scrolls the transcript back as a visitor does, with the wheel or a swipe. */
async function scrollBack(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) {
    await page.mouse.wheel(0, -SCROLLED_BACK);
    return;
  }
  await transcript(page).dispatchEvent('touchmove', { bubbles: true });
  await transcript(page).evaluate((box, by) => box.scrollBy(0, -by), SCROLLED_BACK);
}

for (const size of bothSizes) {
  test(`an open transcript follows the video, but does not move a visitor who scrolls, on a ${size}`, async ({
    page,
    isMobile,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await visitVideo(page, videoTitle.newest);
    await summary(page).click();
    await transcript(page).evaluate((box) => box.scrollIntoView({ block: 'end' }));
    await transcript(page).hover();
    const start = await scrolled(page);
    expect(start.box).toBe(0);

    await play(page, 320);
    const current = transcript(page)
      .getByRole('listitem')
      .filter({ has: page.locator('[aria-current]') });
    await expect(current).toContainText(LAST_WORDS);
    await expect(current).toBeInViewport();
    const followed = await scrolled(page);
    expect(followed.box).toBeGreaterThan(0);
    expect(followed.top).toBe(start.top);

    await scrollBack(page, isMobile);
    const read = followed.box - SCROLLED_BACK;
    await expect.poll(() => scrolled(page)).toEqual({ ...start, box: read });
    await play(page, 5);
    await expect(current).toContainText(FIRST_WORDS);
    await play(page, 320);
    await expect(current).toContainText(LAST_WORDS);
    expect(await scrolled(page)).toEqual({ ...start, box: read });

    await page.clock.runFor(PAUSE_MS);
    await play(page, 45);
    await expect(current).not.toContainText(LAST_WORDS);
    await play(page, 320);
    await expect(current).toContainText(LAST_WORDS);
    await expect(current).toBeInViewport();
    expect((await scrolled(page)).top).toBe(start.top);
  });
}

test('the keyboard opens the transcript and plays from one of its times', async ({ page }) => {
  await visitVideo(page, videoTitle.newest);
  await summary(page).focus();
  await page.keyboard.press('Enter');
  await pressByTab(page, '0:42', 'link');
  await expect
    .poll(() => commandsTo(page))
    .toEqual([
      { func: 'seekTo', args: [42, true] },
      { func: 'playVideo', args: [] },
    ]);
  await expect(transcript(page)).toHaveCount(1);
});

test('the times of the transcript are links, and its words are in the document @without-scripts', async ({
  page,
}) => {
  await page.goto(await demoVideoAddress(page, videoTitle.newest));
  await expect(page.getByText(FIRST_WORDS)).toBeHidden();
  await summary(page).click();
  await expect(page.getByText(FIRST_WORDS)).toBeVisible();
  await expect(page.locator('ol[lang="en"]')).toHaveCount(1);
  await transcript(page).getByRole('link', { name: '2:32', exact: true }).click();
  await expect(page).toHaveURL(/\?t=152$/);
});

test('the transcript of a video that is reached by a link is loaded, and not requested where there is none', async ({
  page,
}) => {
  const requested = listRequests(page, /\/transcript$/);
  await visit(page, '/');
  for (const title of [videoTitle.newest, videoTitle.second]) {
    await navigateOnClient(page, await demoVideoAddress(page, title));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await expect(summary(page)).toHaveCount(0);
  await page.goBack();
  await summary(page).click();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  const address = await demoVideoAddress(page, videoTitle.newest);
  expect(requested).toEqual([`GET /api${address.replace('video', 'videos')}/transcript`]);
});
