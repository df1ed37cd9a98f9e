import { seedVideos } from '#scripts/seed-videos.ts';
import { startSiteServer } from '../e2e/site-server.ts';
import { launchBrowser } from './launch-browser.ts';
import { openMeasuredPage, report, reportLongTasks } from './long-tasks.ts';

// Measures the long tasks of the All Videos page with many videos, from loading to typing.

const VIDEOS = 2000;
const CPU_SLOWDOWN = 4;
/** Cards that are rendered without scrolling. */
const EAGER_CARDS = 96;
const SEARCH_TEXT = 'court';

await using site = await startSiteServer(({ database }) =>
  seedVideos(database, VIDEOS, new Date()),
);
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
