import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { boxOf, passTimeUntil, stopTime, toast } from '../support/page-actions.ts';

/** Makes the browser allow or refuse access to the clipboard. */
async function allowClipboard(context: BrowserContext, isAllowed: boolean): Promise<void> {
  await context.clearPermissions();
  // Granting only another permission denies access to the clipboard.
  await context.grantPermissions(
    isAllowed ? ['clipboard-read', 'clipboard-write'] : ['geolocation'],
  );
}

/** Copies the link of the video, which shows the outcome in a toast. */
async function copyLink(page: Page): Promise<void> {
  const copy = page.getByRole('menuitem', { name: /^(?:Copy link|Link copied!)$/ });
  if (!(await copy.isVisible())) await page.getByRole('button', { name: 'Share' }).click();
  await copy.click();
}

/** A toast that is closing stays visible until it has faded out, so visibility is not enough. */
async function expectOpen(page: Page, text: string): Promise<void> {
  await expect(toast(page)).toContainText(text);
  await expect(toast(page)).toHaveAttribute('data-state', 'open');
}

test.beforeEach(async ({ context, page }) => {
  await allowClipboard(context, true);
  await page.clock.install();
  await visitVideo(page, videoTitle.second);
});

test('a newer toast replaces an open one, and closes five seconds after it appeared', async ({
  context,
  page,
}) => {
  await stopTime(page);
  await copyLink(page);
  await expect(toast(page)).toContainText('Link copied!');
  const success = await borderColor(page);
  await page.clock.runFor(4000);

  await allowClipboard(context, false);
  await copyLink(page);
  await expect(toast(page)).toContainText('Copy failed');
  await expect(toast(page)).toHaveCount(1);
  expect(await borderColor(page)).not.toBe(success);
  await page.clock.runFor(4999);
  await expectOpen(page, 'Copy failed');
  await page.clock.runFor(1);
  await expect(toast(page)).toHaveCount(0);
});

test('a screen reader announces a toast', async ({ page }) => {
  await stopTime(page);
  await copyLink(page);
  await expect(toast(page)).toBeVisible();
  // Radix fills its live region a few frames later, so that screen readers notice the text.
  const spoken = page.locator('[aria-live="assertive"]');
  await passTimeUntil(page, async () =>
    (await spoken.allInnerTexts()).join().includes('Link copied!'),
  );
  await expect(spoken).toContainText(
    'Link copied! The video link has been copied to your clipboard.',
  );
});

test('F8 moves the focus to the toast, which stays open until it is closed', async ({ page }) => {
  await stopTime(page);
  await copyLink(page);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(region.locator(':focus')).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expectOpen(page, 'Link copied!');

  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
});

test('a swipe of more than 50 pixels to the right closes a toast, and any other swipe does not @phone', async ({
  page,
}) => {
  await stopTime(page);
  await copyLink(page);
  await expect(toast(page)).toBeVisible();
  const before = await boxOf(toast(page));
  await swipe(page, 40);
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect.poll(async () => (await boxOf(toast(page))).x).toBe(before.x);

  await swipe(page, -120);
  await expectOpen(page, 'Link copied!');
  await expect.poll(async () => (await boxOf(toast(page))).x).toBe(before.x);

  await swipe(page, 60);
  await expect(toast(page)).toHaveCount(0);
});

test('a toast closes when the visitor goes to another page', async ({ page }) => {
  await stopTime(page);
  await copyLink(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await passTimeUntil(page, async () => (await heading.innerText()) === 'About Jonathan Hale');
  await passTimeUntil(page, async () => (await toast(page).count()) === 0);
});

function borderColor(page: Page): Promise<string> {
  return toast(page).evaluate((element) => getComputedStyle(element).borderColor);
}

/** The number of movements in one swipe. */
const STEPS = 8;

/** Drags the toast to the right by this distance in pixels, or to the left if it is negative. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await boxOf(toast(page));
  const start = { x: box.x + 150, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof start)[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });

  await touch('touchStart', [start]);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch('touchMove', [{ x: start.x + (distance * step) / STEPS, y: start.y }]);
  }
  await touch('touchEnd', []);
}
