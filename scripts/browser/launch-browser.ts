import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '#scripts/browser/chromium.ts';

/** Turns off work of the browser that does not belong to a page. */
const QUIET = ['--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** Starts Chromium, which is installed first if it is missing. */
export function launchBrowser(args: readonly string[] = QUIET): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    // Chromium does not start with its sandbox when it is run by root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...args],
  });
}
