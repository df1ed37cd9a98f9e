import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

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

/**
 * Runs axe on the page: every rule in the light color scheme, and the rules about color in the dark
 * one as well. From then on, the page reduces its motion.
 *
 * @param selector limits axe to a part of the page, which skips the rules about whole pages
 */
export async function expectNoViolations(page: Page, selector = 'html'): Promise<void> {
  await switchTo(page, 'dark');
  expect(await axeViolations(page, selector, COLOR_RULES), 'dark').toEqual([]);
  await switchTo(page, 'light');
  expect(await axeViolations(page, selector, ALL_RULES), 'light').toEqual([]);
}

/**
 * Runs axe on the open dialog or menu and on the toast alone, for a state whose page is checked without
 * them. The page behind a dialog or a menu is hidden from screen readers.
 */
export async function expectNoViolationsInFront(page: Page): Promise<void> {
  await page.locator(FRONT).first().waitFor({ state: 'attached' });
  await expectNoViolations(page, FRONT);
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
