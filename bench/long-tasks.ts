import type { Browser, Page } from '@playwright/test';

/** The Long Tasks API reports tasks from this duration on. */
const LONG_TASK_MS = 50;

/** A page is idle after this time at the latest. */
const IDLE_MS = 1500;

/** Enough to render all rows of a list of thousands with the CPU throttled. */
const TIMEOUT_MS = 180_000;

const THUMBNAIL = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"/>',
};

/** Opens a page that records its long tasks, with the CPU throttled by the given factor. */
export async function openMeasuredPage(browser: Browser, slowdown: number): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  // Answers for YouTube, so that cards do not try the next size of their thumbnails.
  await page.route(/^https:/, (route) => route.fulfill(THUMBNAIL));
  await page.addInitScript(collectLongTasks);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  report(`Tasks over ${LONG_TASK_MS} ms with ${slowdown}x CPU slowdown:`);
  return page;
}

/** Waits until the page is idle, then prints the long tasks since the previous call under a label. */
export async function reportLongTasks(page: Page, label: string): Promise<void> {
  await page.waitForTimeout(IDLE_MS);
  const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'longTasks').splice(0));
  const durations = tasks.map((duration) => `${duration} ms`).join(', ');
  report(`  ${label}: ${durations || 'none'}`);
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
