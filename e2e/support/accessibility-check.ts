import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { boxOf, overflowingElements } from './page-actions.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ALL_RULES: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The only iframe is the YouTube player.
  iframes: false,
  // No page has audio or video elements, whose files axe would load for one of these rules.
  preload: false,
};

/** The only rules whose result the color scheme can change. */
const COLOR_RULES: axeCore.RunOptions = {
  ...ALL_RULES,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Open dialogs and menus, and the region of a toast. */
const FRONT =
  'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [aria-label^="Notifications"]:has(li)';

/** The only rule whose result the width of the screen can change. */
const WIDTH_RULES: axeCore.RunOptions = {
  ...ALL_RULES,
  runOnly: { type: 'rule', values: ['target-size'] },
};

/** A desktop that is zoomed to 200 %, and the width to which pages must reflow (WCAG 2.1, 1.4.10). */
const NARROW_SCREENS = [
  { width: 640, height: 360 },
  { width: 320, height: 640 },
];

/**
 * Expects axe to find no violation in the page, in light and in dark, and the page not to scroll sideways
 * on narrow screens. From then on, the page reduces its motion.
 *
 * @param selector limits axe to a part of the page, which skips the rules about whole pages
 */
export async function expectAccessible(page: Page, selector = 'html'): Promise<void> {
  await expectNoViolations(page, selector);
  await onNarrowScreens(page, async (screen) => {
    expect(await overflowingElements(page), screen).toEqual([]);
    expect(await axeViolations(page, selector, WIDTH_RULES), screen).toEqual([]);
  });
}

/**
 * The same for the open dialog or menu and the toast alone, for a state whose page is checked without
 * them. The page behind a dialog or a menu is hidden from screen readers.
 */
export async function expectFrontAccessible(page: Page): Promise<void> {
  await page.locator(FRONT).first().waitFor({ state: 'attached' });
  await expectNoViolations(page, FRONT);
  const dialogs = await page.locator('[role="dialog"], [role="alertdialog"]').all();
  for (const dialog of dialogs.slice(-1)) {
    await onNarrowScreens(page, async (screen) => {
      const { x, right } = await boxOf(dialog);
      expect(x, screen).toBeGreaterThanOrEqual(0);
      expect(right, screen).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      const overflow = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(overflow, screen).toBe(0);
      const button = dialog.getByRole('button').last();
      await button.scrollIntoViewIfNeeded();
      await expect(button, screen).toBeInViewport({ ratio: 1 });
    });
  }
}

/** Runs every rule in the light color scheme, and the rules about color in the dark one as well. */
async function expectNoViolations(page: Page, selector: string): Promise<void> {
  await switchTo(page, 'dark');
  expect(await axeViolations(page, selector, COLOR_RULES), 'dark').toEqual([]);
  await switchTo(page, 'light');
  expect(await axeViolations(page, selector, ALL_RULES), 'light').toEqual([]);
}

async function onNarrowScreens(
  page: Page,
  check: (screen: string) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const size of NARROW_SCREENS) {
    await page.setViewportSize(size);
    await check(`${size.width} pixels wide`);
  }
  if (before) await page.setViewportSize(before);
}

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Waits for animations to end; otherwise axe would measure colors in the middle of one.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

/** Returns one line for each element in which axe finds a violation. */
async function axeViolations(
  page: Page,
  selector: string,
  rules: axeCore.RunOptions,
): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // The content security policy of the page does not apply to this, as it would to a script element.
  if (!isLoaded) await page.evaluate(AXE);
  return page.evaluate(
    async ({ context, options }) => {
      const axe: typeof axeCore = Reflect.get(window, 'axe');
      const { violations } = await axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
    },
    { context: selector, options: rules },
  );
}
