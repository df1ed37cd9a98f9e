import { brotliCompressSync } from 'node:zlib';
import { seedVideos } from '#scripts/seed-videos.ts';
import { startSiteServer } from '../e2e/site-server.ts';
import { launchBrowser, openMeasuredPage, report, reportLongTasks } from './long-tasks.ts';

// Measures the All Videos page with many videos: response time and size, and long tasks from
// loading to typing.

const VIDEOS = 2000;
const REQUESTS = 50;
const CPU_SLOWDOWN = 4;
/** Cards that are rendered without scrolling. */
const EAGER_CARDS = 240;
const SEARCH_TEXT = 'court';

await using site = await startSiteServer(({ database }) =>
  seedVideos(database, VIDEOS, new Date()),
);
await using browser = await launchBrowser();

report(`All Videos with ${VIDEOS} videos, ${process.arch}, Chromium ${browser.version()}`);
await measureResponse('/');
await measureResponse('/videos');
await measureLongTasks();

async function measureResponse(address: string): Promise<void> {
  const times: number[] = [];
  let body = Buffer.alloc(0);
  for (let request = 0; request < REQUESTS; request += 1) {
    const start = performance.now();
    const response = await fetch(site.origin + address);
    body = Buffer.from(await response.arrayBuffer());
    times.push(performance.now() - start);
  }
  const compressed = brotliCompressSync(body).length;
  report(
    `GET ${address}: median ${median(times).toFixed(1)} ms of ${REQUESTS}, ${kb(body.length)}, ${kb(compressed)} in brotli`,
  );
}

async function measureLongTasks(): Promise<void> {
  const page = await openMeasuredPage(browser, CPU_SLOWDOWN);
  await page.goto(`${site.origin}/`);
  await reportLongTasks(page, 'home page, for comparison: load and hydration');

  await page.goto(`${site.origin}/videos`);
  await page.waitForFunction(
    (cards) => document.querySelectorAll('main li').length >= cards,
    EAGER_CARDS,
  );
  await reportLongTasks(page, `load, hydration, ${EAGER_CARDS} cards`);

  const search = page.getByRole('searchbox');
  for (const letter of SEARCH_TEXT) await search.press(letter);
  await reportLongTasks(page, `typing "${SEARCH_TEXT}"`);
  for (const _ of SEARCH_TEXT) await search.press('Backspace');
  await reportLongTasks(page, `deleting "${SEARCH_TEXT}"`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
