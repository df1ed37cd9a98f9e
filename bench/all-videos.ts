import { seedVideos } from '#scripts/seed-videos.ts';
import { type SiteServer, startSiteServer } from '../e2e/site-server.ts';
import { launchBrowser } from './launch-browser.ts';
import { openMeasuredPage, report, reportLongTasks } from './long-tasks.ts';
import { measurePaint, medianPaint } from './paint.ts';
import { repeat } from './repeat.ts';

// Measures the long tasks of the All Videos page with many videos, from loading to typing, and
// whether its first screen appears as soon as with few videos.

const VIDEOS = 2000;
const FEW_VIDEOS = 60;
const CPU_SLOWDOWN = 4;
/** Cards that are rendered without scrolling. */
const EAGER_CARDS = 96;
const SEARCH_TEXT = 'court';
const PAINTS = { times: 9, seconds: 60 };

await using site = await startSite(VIDEOS);
await using smallSite = await startSite(FEW_VIDEOS);
await using browser = await launchBrowser();

report(`All Videos with ${VIDEOS} videos, ${process.arch}, Chromium ${browser.version()}`);
const page = await openMeasuredPage(browser, CPU_SLOWDOWN);
await page.goto(`${site.origin}/`);
await reportLongTasks(page, 'home page, for comparison: load and hydration');

await page.goto(`${site.origin}/videos`);
await page.waitForFunction(
  (cards) => document.querySelectorAll('main li').length >= cards,
  EAGER_CARDS,
);
await reportLongTasks(page, `load, hydration, ${EAGER_CARDS} cards`);

await page.getByRole('searchbox').focus();
// A locator would search the page before each key is pressed, and that task would be measured, too.
for (const letter of SEARCH_TEXT) await page.keyboard.press(letter);
await reportLongTasks(page, `typing "${SEARCH_TEXT}"`);
for (const _ of SEARCH_TEXT) await page.keyboard.press('Backspace');
await reportLongTasks(page, `deleting "${SEARCH_TEXT}"`);
await page.close();

// The sites are loaded alternately, so that the conditions are the same for both.
const paints = await repeat(PAINTS, async () => ({
  few: await measurePaint(browser, `${smallSite.origin}/videos`),
  many: await measurePaint(browser, `${site.origin}/videos`),
}));
const few = medianPaint(paints.map((paint) => paint.few));
const many = medianPaint(paints.map((paint) => paint.many));
report(`First contentful paint on a slow phone, median of ${paints.length} loads:`);
report(`  ${FEW_VIDEOS} videos: ${few.firstContentfulPaintMs} ms`);
report(`  ${VIDEOS} videos: ${many.firstContentfulPaintMs} ms`);

function startSite(videos: number): Promise<SiteServer> {
  return startSiteServer(({ database }) => seedVideos(database, videos, new Date()));
}
