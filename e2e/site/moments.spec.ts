import { introductionCitations } from '#scripts/demo/demo-citations.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { commandsTo, sendFromPlayer, SILENT_PLAYER } from '../support/fake-player.ts';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, sources, rail } from '../support/page-actions.ts';

const [, , thirdCitation] = introductionCitations;
const THIRD_CLAIM = thirdCitation?.claim ?? '';

test('a click on a cited moment plays from there, and the list follows what plays @main', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  await sources(page).getByRole('link', { name: '4:12', exact: true }).click();
  await expect
    .poll(() => commandsTo(page))
    .toEqual([
      { func: 'seekTo', args: [252, true] },
      { func: 'playVideo', args: [] },
    ]);

  const current = rail(page).locator('[aria-current]');
  await expect(current).toHaveCount(0);
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252.3 } });
  await expect(current).toContainText(THIRD_CLAIM);
  await expect(sources(page).locator('[aria-current]')).toHaveText('4:12');
  await sendFromPlayer(page, {
    event: 'infoDelivery',
    info: { currentTime: 45, playerState: 1 },
  });
  await expect(current).toContainText('0:42');
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 100 } });
  await expect(current).toHaveCount(0);
});

test('the button that copies the link of a moment shows on hover and on focus', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  const button = sources(page).getByRole('button', { name: 'Copy link to 0:42' });
  await expect(button).toHaveCSS('opacity', '0');
  await sources(page).getByText('“We the People of the United States').hover();
  await expect(button).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(button).toHaveCSS('opacity', '0');
  await sources(page).getByRole('link', { name: '0:42', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('opacity', '1');
});

test('on a touch screen, the button that copies the link of a moment always shows @phone', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  const button = page.getByRole('button', { name: 'Copy link to 0:42' });
  await expect(button).toHaveCSS('opacity', '1');
});

test('the moment that plays is shared with the address that it had when the menu was opened', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  const share = page.getByRole('button', { name: 'Share this moment' });
  await expect(share).toHaveCount(0);
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 100.7 } });
  await share.click();
  const email = page.getByRole('menuitem', { name: 'Share via email' });
  await expect(email).toHaveAttribute('href', /%3Ft%3D100$/);
  const ticking = page.getByRole('link', { name: 'Report an error' });
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 107 } });
  await expect(ticking).toHaveAttribute('href', /t=107$/);
  await expect(email).toHaveAttribute('href', /%3Ft%3D100$/);
});

test('messages from other windows and origins change nothing', async ({ page }) => {
  await visitVideo(page, videoTitle.newest);
  const text = JSON.stringify({ event: 'infoDelivery', info: { currentTime: 252 } });
  await page.evaluate((data) => {
    // From this window, with the origin of the player, and from the player's window with another origin.
    window.postMessage(data, '*');
    const origin = 'https://www.youtube-nocookie.com';
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
    const source = document.querySelector('iframe')?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }));
  }, text);
  const current = rail(page).locator('[aria-current]');
  // The message of the player is handled after the others, so they have been ignored by then.
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 45 } });
  await expect(current).toContainText('0:42');
});

test('a player that does not answer within five seconds is loaded again at the clicked moment', async ({
  otherHosts,
  page,
}) => {
  await page.clock.install();
  otherHosts.answerPlayer(SILENT_PLAYER);
  await visitVideo(page, videoTitle.newest);
  const player = page.getByTitle(videoTitle.newest, { exact: true });
  const chip = page.getByRole('link', { name: '4:12', exact: true });
  await chip.click();
  await expect(player).not.toHaveAttribute('src', /start=/);
  await page.clock.runFor(5000);
  await expect(player).toHaveAttribute('src', /&enablejsapi=1&start=252&autoplay=1$/);
  await page.clock.runFor(5000);
  await sources(page).getByRole('link', { name: '2:32', exact: true }).click();
  await expect(player).toHaveAttribute('src', /&start=152&autoplay=1$/);
});

test('an error of the player is explained below it', async ({ page }) => {
  await visitVideo(page, videoTitle.newest);
  await sendFromPlayer(page, { event: 'onError', info: 150 });
  const problem = page.getByText('YouTube does not allow this video to be played on other sites.');
  await expect(problem.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  );
});

test('once the player has reported the length of the video, a line below it has a tick for each moment', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  const ticks = page.locator('[title="4:12"]');
  await expect(ticks).toHaveCount(0);
  await sendFromPlayer(page, { event: 'initialDelivery', info: { duration: 504 } });
  await expect(ticks).toHaveCount(1);
  const player = await boxOf(page.getByTitle(videoTitle.newest, { exact: true }));
  const tick = await boxOf(ticks);
  // 4:12 is half of 504 seconds.
  expect(tick.x + tick.width / 2).toBeCloseTo(player.x + player.width / 2, 0);
  await ticks.click();
  await expect.poll(() => commandsTo(page)).toHaveLength(2);
  await expect(ticks).toHaveAttribute('tabindex', '-1');
});

test('the tick of a corrected second differs from the others and says so', async ({ page }) => {
  await visitVideo(page, videoTitle.newest);
  await sendFromPlayer(page, { event: 'initialDelivery', info: { duration: 504 } });
  const lookOf = (title: string) =>
    page.locator(`[title="${title}"] > *`).evaluate((tick) => {
      const { backgroundColor, height } = getComputedStyle(tick);
      return { backgroundColor, height };
    });
  const corrected = await lookOf('2:32, corrected');
  const cited = await lookOf('4:12');
  expect(await lookOf('0:42')).toEqual(cited);
  expect(corrected.backgroundColor).not.toBe(cited.backgroundColor);
  expect(parseFloat(corrected.height)).toBeGreaterThan(parseFloat(cited.height));
});
