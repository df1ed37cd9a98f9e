import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const RULES: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The player's own page is not ours to judge.
  iframes: false,
};

/**
 * What axe finds wrong with a page as it stands, one line an element.
 *
 * Needs a context that bypasses the policy against foreign scripts.
 */
export async function axeViolations(page: Page): Promise<string[]> {
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
