import { introductionCitations } from '#scripts/demo/demo-citations.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { commandsTo, sendFromPlayer } from '../support/fake-player.ts';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, doubleTextSize, sources, rail } from '../support/page-actions.ts';

const [, , thirdCitation] = introductionCitations;
const THIRD_CLAIM = thirdCitation?.claim ?? '';

test('on a phone the player stays in view with the cited claim below it @main @phone', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252 } });
  const line = page.getByRole('link', { name: `4:12 · ${THIRD_CLAIM} → source 2` });
  await expect(line).toBeVisible();
  await line.click();
  await expect(page.getByRole('heading', { name: /Bill of Rights/ })).toBeInViewport();
  await expect(page.getByTitle(videoTitle.newest, { exact: true })).toBeInViewport();
  await expect(line).toBeInViewport();
});

for (const { size, viewport } of [
  { size: 'desktop', viewport: null },
  { size: 'phone in landscape orientation @phone', viewport: { width: 844, height: 390 } },
]) {
  test(`choosing a moment brings the player into view, and a button leads back, on a ${size}`, async ({
    page,
  }) => {
    if (viewport !== null) await page.setViewportSize(viewport);
    await visitVideo(page, videoTitle.newest);
    const player = page.getByTitle(videoTitle.newest, { exact: true });
    const chip = page.getByRole('link', { name: '4:12', exact: true }).last();
    const back = page.getByRole('button', { name: 'Back to where you were' });
    await chip.evaluate((link) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      link.focus({ preventScroll: true });
    });
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(300);
    await expect(player).not.toBeInViewport({ ratio: 1 });

    await page.keyboard.press('Enter');
    await expect(player).toBeInViewport({ ratio: 1 });
    await expect(back).toBeFocused();
    expect((await commandsTo(page)).map(({ func }) => func)).toEqual(['seekTo', 'playVideo']);

    await page.keyboard.press('Enter');
    await expect(chip).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await expect(back).toHaveCount(0);
  });
}

test('choosing a moment beside the player moves nothing', async ({ page }) => {
  await visitVideo(page, videoTitle.newest);
  await rail(page).getByRole('link', { name: /^4:12/ }).click();
  await expect.poll(() => commandsTo(page)).toHaveLength(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toHaveCount(0);
});

test('the way back disappears once the visitor has scrolled away from the player', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitVideo(page, videoTitle.newest);
  const chip = page.getByRole('link', { name: '4:12', exact: true }).last();
  await chip.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await chip.click();
  const back = page.getByRole('button', { name: 'Back to where you were' });
  await expect(back).toBeVisible();
  await expect(page.getByTitle(videoTitle.newest, { exact: true })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(back).toHaveCount(0);
});

test('on a phone, nothing moves when the player reports the first second @phone', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  const places = async () => {
    const list = await boxOf(sources(page));
    const share = await boxOf(page.getByRole('button', { name: 'Share', exact: true }));
    return { sources: list.y, share: [share.x, share.y] };
  };
  const before = await places();
  await sendFromPlayer(page, { event: 'initialDelivery', info: { duration: 504 } });
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 100 } });
  await expect(page.getByRole('button', { name: 'Share this moment' })).toBeVisible();
  expect(await places()).toEqual(before);
});

for (const { reducedMotion, scrolls } of [
  { reducedMotion: 'reduce', scrolls: 'at once' },
  { reducedMotion: 'no-preference', scrolls: 'smoothly' },
] as const) {
  test(`with prefers-reduced-motion: ${reducedMotion}, a click on a moment scrolls to the player ${scrolls}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await visitVideo(page, videoTitle.newest);
    const chip = page.getByRole('link', { name: '4:12', exact: true }).last();
    await chip.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const player = page.getByTitle(videoTitle.newest, { exact: true });
    await expect(player).not.toBeInViewport({ ratio: 1 });
    const { before, after } = await chip.evaluate((link: HTMLElement) => {
      const top = window.scrollY;
      link.click();
      return { before: top, after: window.scrollY };
    });
    if (reducedMotion === 'reduce') expect(after).toBeLessThan(before);
    else expect(after).toBe(before);
    await expect(player).toBeInViewport({ ratio: 1 });
  });
}

test('on a phone with text at 200 %, the line below the player still shows the cited claim @phone', async ({
  page,
}) => {
  await visitVideo(page, videoTitle.newest);
  await doubleTextSize(page);
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 252 } });
  const link = page.getByRole('link', { name: `4:12 · ${THIRD_CLAIM} → source 2` });
  await expect(link).toBeInViewport({ ratio: 1 });
  const line = await boxOf(link.locator('xpath=..'));
  // The element around it cuts a long claim off.
  const claim = await boxOf(link.getByText(THIRD_CLAIM).locator('xpath=..'));
  expect(claim.y).toBeGreaterThanOrEqual(line.y);
  expect(claim.y + claim.height).toBeLessThanOrEqual(line.y + line.height);
  // Two lines of text of this size.
  expect(claim.height).toBeGreaterThanOrEqual(2 * 28);
});

test('the first source of a video without moments is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitVideo(page, videoTitle.vertical);
  await expect(sources(page).getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
});
