import { expect, type Page } from '@playwright/test';

/** Expects the focused element to be on the screen with a visible ring around it. */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(elementWithoutVisibleFocus)).toBeNull();
}

/** Returns the focused element's markup, or null if its focus is visible. Runs in the page. */
function elementWithoutVisibleFocus(): string | null {
  const focused = document.activeElement ?? document.body;
  const { top, right, bottom, left } = focused.getBoundingClientRect();
  const isOnScreen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  // A transparent color ends with an alpha of 0, e.g. `rgba(0, 0, 0, 0)`.
  const isTransparent = outlineColor.endsWith(' 0)');
  return isOnScreen && hasRing && !isTransparent ? null : focused.outerHTML.slice(0, 200);
}

/** Enough for the longest way in a test: to the third row of Videos on a new site. */
const MOST_PRESSES = 90;

/**
 * Presses Tab until the element has the focus, and checks that the focus is visible at each stop.
 */
export async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'link' | 'button' | 'searchbox' | 'checkbox' | 'switch' | 'textbox',
) {
  const target = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    // The body has the focus if Chromium dropped the key or Tab passed the end of the page. A frame
    // shows the focus inside of it.
    if (await page.evaluate(() => document.activeElement?.matches('body, iframe'))) continue;
    await expectFocusVisible(page);
    if ((await target.count()) > 0) return;
  }
  throw new Error(`${MOST_PRESSES} presses of Tab did not lead to ${role} "${name}"`);
}

/** Presses a letter in an open menu while the page's clock is stopped, and runs the timer that moves the focus. */
export async function pressLetter(page: Page, letter: string): Promise<void> {
  await page.keyboard.press(letter);
  await page.clock.runFor(1);
}

/** Waits for the first paint: Chromium drops keys that are pressed before it. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    await promise;
  });
}
