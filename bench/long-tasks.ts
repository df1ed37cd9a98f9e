import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { median } from './median.ts';

/** The Long Tasks API reports tasks from this duration on. */
const LONG_TASK_MS = 50;

/** A page is idle after this time at the latest. */
const IDLE_MS = 1500;

/** The most tasks that are listed one by one. More are summarized. */
const MOST_LISTED = 12;

/** Enough to render all rows of a list of thousands with the CPU throttled. */
const TIMEOUT_MS = 180_000;

/** Opens a page that records its long tasks, with the CPU throttled by the given factor. */
export async function openMeasuredPage(browser: Browser, slowdown: number): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  // Answers for YouTube, so that cards do not try the next size of their thumbnails.
  const thumbnail = { contentType: 'image/jpeg', body: await drawThumbnail() };
  await page.route(/^https:/, (route) => route.fulfill(thumbnail));
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
  report(`  ${label}: ${describeTasks(tasks)}`);
}

function describeTasks(tasks: readonly number[]): string {
  if (tasks.length === 0) return 'none';
  if (tasks.length <= MOST_LISTED) return tasks.map((duration) => `${duration} ms`).join(', ');
  return `${tasks.length} tasks, median ${median(tasks)} ms, longest ${Math.max(...tasks)} ms`;
}

export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A JPEG file, because the main thread would draw an SVG file. */
function drawThumbnail(): Promise<Buffer> {
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#336655' } })
    .jpeg()
    .toBuffer();
}

function collectLongTasks(): void {
  const tasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  Reflect.set(window, 'longTasks', tasks);
}
