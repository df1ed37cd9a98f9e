import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { seedVideos } from '#scripts/seed-videos.ts';
import { makeMessage } from '#tests/make-message.ts';
import { openPanel } from '../e2e/admin-actions.ts';
import { startSiteServer } from '../e2e/site-server.ts';
import { launchBrowser } from './launch-browser.ts';
import { openMeasuredPage, report, reportLongTasks } from './long-tasks.ts';

// Measures the long tasks of the admin panel's lists with many entries: loading, scrolling and
// typing.

const ENTRIES = 2000;
const CPU_SLOWDOWNS = [1, 4];
const SCREENS = 20;
const TEXT = 'court';

/** The time between two scrolls to the end of the list, in which the page renders a batch without interruption. */
const SCROLL_PAUSE_MS = 100;

await using site = await startSiteServer(async ({ database }) => {
  await seedVideos(database, ENTRIES, new Date());
  for (let index = 0; index < ENTRIES; index += 1) {
    const createdAt = new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString();
    await makeMessage(database, { message: { createdAt } });
  }
});
await using browser = await launchBrowser();

report(
  `The panel with ${ENTRIES} videos and messages, ${process.arch}, Chromium ${browser.version()}`,
);
for (const slowdown of CPU_SLOWDOWNS) {
  const page = await openMeasuredPage(browser, slowdown);
  await openPanel(page, site, adminAddress.messages);
  await reportLongTasks(page, 'messages: load');
  await scrollDown(page);
  await reportLongTasks(page, `messages: ${SCREENS} screens down`);

  await page.goto(site.origin + adminAddress.videos);
  await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
  await reportLongTasks(page, 'videos: load');
  await scrollDown(page);
  await reportLongTasks(page, `videos: ${SCREENS} screens down`);
  await typeAndDelete(page, 'videos: search');
  await renderAllRows(page);
  await page.locator('main li').last().getByRole('button', { name: /^Edit/ }).focus();
  await reportLongTasks(page, `videos: down to the last of ${ENTRIES} rows`);
  // A locator would search the page before the key is pressed, and that task would be measured, too.
  await page.keyboard.press('Enter');
  await reportLongTasks(page, 'videos: opening the editor');
  await page.keyboard.type(TEXT);
  await reportLongTasks(page, 'videos: typing into the first field of the editor');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).focus();
  await reportLongTasks(page, 'videos: asking to discard the text');
  await page.keyboard.press('Enter');
  await reportLongTasks(page, 'videos: closing the editor');
  await typeAndDelete(page, `videos: search, with all ${ENTRIES} rows rendered`);
  await page.context().close();
}

/** Types into the search box of the list and deletes the text. */
async function typeAndDelete(page: Page, label: string): Promise<void> {
  await page.getByRole('searchbox').focus();
  await reportLongTasks(page, `${label}, focus`);
  await page.keyboard.type(TEXT);
  await reportLongTasks(page, `${label}, typing "${TEXT}"`);
  for (const _ of TEXT) await page.keyboard.press('Backspace');
  await reportLongTasks(page, `${label}, deleting "${TEXT}"`);
}

/** Scrolls to the end of the list until all rows are rendered. */
async function renderAllRows(page: Page): Promise<void> {
  await page.evaluate(
    async ({ entries, pauseMs }) => {
      // A live collection counts the rows again only when the page has changed.
      const rows = document.querySelector('main')?.getElementsByTagName('li') ?? [];
      while (rows.length < entries) {
        window.scrollTo(0, document.documentElement.scrollHeight);
        await new Promise((resume) => setTimeout(resume, pauseMs));
      }
    },
    { entries: ENTRIES, pauseMs: SCROLL_PAUSE_MS },
  );
}

async function scrollDown(page: Page): Promise<void> {
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.mouse.wheel(0, 800);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}
