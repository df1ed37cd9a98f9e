import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { ensureChromium } from '#scripts/chromium.ts';

const LONG_TASK_MS = 50;
const QUIET_MS = 1500;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** A page that keeps account of its tasks over 50 ms, on a processor that many times slower. */
export async function openMeasuredPage(browser: Browser, slowdown: number): Promise<Page> {
  const page = await browser.newPage();
  await page.route(/^https:/, (route) => route.abort());
  await page.addInitScript(collectLongTasks);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  report(`Tasks over ${LONG_TASK_MS} ms, at ${slowdown}x slowdown:`);
  return page;
}

/** Prints the long tasks since the last time, once the page has come to rest. */
export async function reportLongTasks(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'longTasks').splice(0));
  const durations = tasks.map((duration) => `${duration} ms`).join(', ');
  report(`  ${what}: ${durations || 'none'}`);
}

export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

function collectLongTasks(): void {
  const tasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  Reflect.set(window, 'longTasks', tasks);
}
