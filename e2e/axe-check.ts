import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const RULES: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The player's own page is not ours to judge.
  iframes: false,
};

/**
 * Looks at the page as it stands in both of its colour schemes.
 *
 * Needs a context that bypasses the policy against foreign scripts.
 */
export async function expectNothingWrong(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours move to the other scheme in transitions, however short.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await axeViolations(page), colorScheme).toEqual([]);
  }
}

/** What axe finds wrong, one line an element. */
async function axeViolations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.addScriptTag({ path: AXE });
  return page.evaluate(async (options) => {
    const axe: typeof axeCore = Reflect.get(window, 'axe');
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, RULES);
}
