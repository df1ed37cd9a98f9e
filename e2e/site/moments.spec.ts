import { introductionCitations } from '#scripts/demo/demo-citations.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { commandsTo, FAKE_PLAYER, sendFromPlayer, SILENT_PLAYER } from '../support/fake-player.ts';
import { expect, test as base } from '../support/fixtures.ts';

const [, , thirdCitation] = introductionCitations;
const THIRD_CLAIM = thirdCitation?.claim ?? '';

interface MomentFixtures {
  /** Opens the newest video of the demo site, with this page as its player. */
  openVideo: (playerHtml: string) => Promise<void>;
}

const test = base.extend<MomentFixtures>({
  openVideo: ({ demoSite, otherHosts, visit }, use) =>
    use(async (playerHtml) => {
      otherHosts.answerPlayer(playerHtml);
      await visit(await videoAddress(demoSite, videoTitle.newest));
    }),
});

test('a click on a cited moment plays from there, and the list follows what plays', async ({
  openVideo,
  page,
}) => {
  await openVideo(FAKE_PLAYER);
  const sources = page.getByRole('region', { name: 'Link to source:' });
  await sources.getByRole('link', { name: '4:12', exact: true }).click();
  await expect
    .poll(() => commandsTo(page))
    .toEqual([
      { func: 'seekTo', args: [252, true] },
      { func: 'playVideo', args: [] },
    ]);

  const rail = page.getByRole('navigation', { name: 'Cited moments' });
  const current = rail.locator('[aria-current]');
  await expect(current).toHaveCount(0);
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252.3 } });
  await expect(current).toContainText(THIRD_CLAIM);
  await expect(sources.locator('[aria-current]')).toHaveText('4:12');
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 45, playerState: 1 } });
  await expect(current).toContainText('0:42');
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 100 } });
  await expect(current).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Link to this moment (1:40)' })).toHaveAttribute(
    'href',
    /\?t=100$/,
  );
});

test('messages from other windows and origins change nothing', async ({ openVideo, page }) => {
  await openVideo(FAKE_PLAYER);
  const text = JSON.stringify({ event: 'infoDelivery', info: { currentTime: 252 } });
  await page.evaluate((data) => {
    // From this window, with the origin of the player, and from the player's window with another origin.
    window.postMessage(data, '*');
    const origin = 'https://www.youtube-nocookie.com';
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
    const source = document.querySelector('iframe')?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }));
  }, text);
  const current = page.getByRole('navigation', { name: 'Cited moments' }).locator('[aria-current]');
  // The message of the player is handled after the others, so they have been ignored by then.
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 45 } });
  await expect(current).toContainText('0:42');
});

test('a player that does not answer within five seconds is loaded again at the clicked moment', async ({
  openVideo,
  page,
}) => {
  await page.clock.install();
  await openVideo(SILENT_PLAYER);
  const player = page.getByTitle(videoTitle.newest, { exact: true });
  const chip = page.getByRole('link', { name: '4:12', exact: true });
  await chip.click();
  await expect(player).not.toHaveAttribute('src', /start=/);
  await page.clock.runFor(5000);
  await expect(player).toHaveAttribute('src', /&enablejsapi=1&start=252&autoplay=1$/);
  await page.clock.runFor(5000);
  await page.getByRole('link', { name: '2:32', exact: true }).click();
  await expect(player).toHaveAttribute('src', /&start=152&autoplay=1$/);
});

test('an error of the player is explained below it', async ({ openVideo, page }) => {
  await openVideo(FAKE_PLAYER);
  await sendFromPlayer(page, { event: 'onError', info: 150 });
  const problem = page.getByText('YouTube does not allow this video to be played on other sites.');
  await expect(problem.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  );
});

test(
  'on a phone the player stays in view with the cited claim below it',
  { tag: '@phone' },
  async ({ openVideo, page }) => {
    await openVideo(FAKE_PLAYER);
    await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252 } });
    const line = page.getByRole('link', { name: `4:12 · ${THIRD_CLAIM} → source 2` });
    await expect(line).toBeVisible();
    await line.click();
    await expect(page.getByRole('heading', { name: /Bill of Rights/ })).toBeInViewport();
    await expect(page.getByTitle(videoTitle.newest, { exact: true })).toBeInViewport();
    await expect(line).toBeInViewport();
  },
);
