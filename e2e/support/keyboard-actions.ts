import { expect, type Locator, type Page } from '@playwright/test';

/** Expects the focused element to be on the screen with a visible ring around it. */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(elementWithoutVisibleFocus)).toBeNull();
}

/**
 * Returns the focused element's markup, or null if its focus is visible. `undefined` means that the
 * focus is on the body, because Chromium dropped the key or Tab passed the end of the page, or in a
 * frame, which shows the focus inside of it. Runs in the page.
 */
function elementWithoutVisibleFocus(): string | null | undefined {
  const focused = document.activeElement ?? document.body;
  if (focused.matches('body, iframe')) return undefined;
  const { top, right, bottom, left } = focused.getBoundingClientRect();
  const isOnScreen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  // A transparent color ends with an alpha of 0, e.g. `rgba(0, 0, 0, 0)`.
  const isTransparent = outlineColor.endsWith(' 0)');
  return isOnScreen && hasRing && !isTransparent ? null : focused.outerHTML.slice(0, 200);
}

type Role = 'link' | 'button' | 'searchbox' | 'checkbox' | 'switch' | 'textbox';

/** Enough for the longest way in a test: to the third row of Videos on a new site. */
const MOST_PRESSES = 90;

/**
 * Presses Tab until the element has the focus, and checks that the focus is visible at each stop.
 */
export async function tabTo(page: Page, name: RegExp | string, role: Role): Promise<void> {
  const named = page.getByRole(role, { name });
  const target = named.and(page.locator(':focus'));
  // A search by role and name computes the names of all elements, which takes as long as a press.
  const candidates = await named.elementHandles();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const focusedHidden = await page.evaluate(elementWithoutVisibleFocus);
    if (focusedHidden === undefined) continue;
    if (focusedHidden !== null) await expectFocusVisible(page);
    const mayBeTarget = await page.evaluate(isFocusedOrGone, candidates);
    if (mayBeTarget && (await target.count()) > 0) return;
  }
  throw new Error(`${MOST_PRESSES} presses of Tab did not lead to ${role} "${name}"`);
}

/** Presses Tab until the element has the focus, like {@link tabTo}, and then Enter. */
export async function pressByTab(page: Page, name: RegExp | string, role: Role): Promise<void> {
  await tabTo(page, name, role);
  await page.keyboard.press('Enter');
}

/** Whether one of the elements has the focus, or they must be searched again. Runs in the page. */
function isFocusedOrGone(elements: readonly Node[]): boolean {
  const areGone = elements.length === 0 || elements.some((element) => !element.isConnected);
  return areGone || elements.some((element) => element === document.activeElement);
}

/** Presses a key until the element has the focus. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await target.evaluate(getsFocus)).toBe(true);
  }).toPass({ intervals: [0] });
}

/** Whether the element has the focus after the timer in which a menu moves it. Runs in the page. */
async function getsFocus(element: Node): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  return element === document.activeElement;
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
