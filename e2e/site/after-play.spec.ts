import type { Page } from '@playwright/test';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { keepingDemo, withoutThumbnail } from '../support/lost-evidence.ts';
import { boxOf, visit, rail } from '../support/page-actions.ts';
import type { SiteServer } from '../support/site-server.ts';

interface AfterPlayFixtures {
  /** The demo site that contacts YouTube only after a click. */
  afterPlaySite: SiteServer;
}

const test = base.extend<AfterPlayFixtures>({
  afterPlaySite: async ({ prepareSite }, use) =>
    use(await prepareSite(keepingDemo({ playsAfterClick: true }))),
});

const PLAYER = 'https://www.youtube-nocookie.com/embed/lrk4oY7UxpQ?rel=0&modestbranding=1';

/** The addresses of all requests to other hosts from now on, also of those that are blocked. */
function requestsToOthers(page: Page, { origin }: SiteServer): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:') addresses.push(url.href);
  });
  return addresses;
}

const playButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Play “${title}”` });

test('viewing any page sends nothing to another host before the click on the play button', async ({
  afterPlaySite,
  page,
}) => {
  const toOthers = requestsToOthers(page, afterPlaySite);
  const video = await videoAddress(afterPlaySite, videoTitle.newest);
  for (const path of [
    '/',
    '/videos',
    video,
    `${video}?t=252`,
    await videoAddress(afterPlaySite, withoutThumbnail),
    '/corrections',
  ]) {
    await visit(page, afterPlaySite.origin + path);
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
  }
  // Within the site, without a new document.
  await visit(page, `${afterPlaySite.origin}/videos`);
  await page.getByRole('link', { name: videoTitle.newest }).click();
  const button = playButton(page, videoTitle.newest);
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(toOthers).toEqual([]);

  await button.click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('src', `${PLAYER}&enablejsapi=1&autoplay=1`);
  await expect.poll(() => toOthers.length).toBeGreaterThan(0);
  expect(new Set(toOthers.map((url) => new URL(url).origin))).toEqual(
    new Set(['https://www.youtube-nocookie.com']),
  );
});

test('the cards and the player show the stored thumbnails, and a placeholder until they are stored', async ({
  afterPlaySite,
  page,
}) => {
  await visit(page, `${afterPlaySite.origin}/videos`);
  const picture = (title: string) => page.getByRole('link', { name: title }).locator('img');
  await expect(picture(videoTitle.newest)).toHaveAttribute('src', '/thumbnails/lrk4oY7UxpQ');
  await expect(picture(videoTitle.newest)).toHaveJSProperty('naturalWidth', 640);
  await visit(page, afterPlaySite.origin + (await videoAddress(afterPlaySite, withoutThumbnail)));
  await expect(playButton(page, withoutThumbnail).locator('img')).toHaveJSProperty(
    'naturalWidth',
    1280,
  );
});

test('the button is reached and pressed with the keyboard, and the player takes its focus', async ({
  afterPlaySite,
  page,
}) => {
  await visit(page, afterPlaySite.origin + (await videoAddress(afterPlaySite, videoTitle.newest)));
  const button = playButton(page, videoTitle.newest);
  const before = await boxOf(page.getByRole('heading', { level: 1 }));
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  await expect(button).toHaveCount(0);
  expect(await boxOf(page.getByRole('heading', { level: 1 }))).toEqual(before);
  await expect(
    page.getByText('Plays from YouTube, which then learns that you watch.'),
  ).toBeVisible();
});

test('a moment, or its address, loads the player at its second', async ({
  afterPlaySite,
  page,
}) => {
  const address = afterPlaySite.origin + (await videoAddress(afterPlaySite, videoTitle.newest));
  const started = `${PLAYER}&enablejsapi=1&start=252&autoplay=1`;
  await visit(page, address);
  const moment = rail(page).getByRole('link', { name: '4:12' });
  await moment.click();
  await expect(page.locator('iframe')).toHaveAttribute('src', started);
  await expect(moment).toBeFocused();
  await visit(page, `${address}?t=252`);
  await playButton(page, videoTitle.newest).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', started);
});

test('the player is loaded with the page @without-scripts', async ({ afterPlaySite, page }) => {
  const address = await videoAddress(afterPlaySite, videoTitle.newest);
  await page.goto(`${afterPlaySite.origin}${address}?t=252`);
  await expect(page.locator('iframe')).toHaveAttribute('src', `${PLAYER}&enablejsapi=1&start=252`);
  await expect(playButton(page, videoTitle.newest)).toBeHidden();
  const { width, height } = await boxOf(page.locator('iframe'));
  expect(width / height).toBeCloseTo(16 / 9, 1);
});
