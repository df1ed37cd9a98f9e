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
  await scrollUntilAllRows(page);
  await page.locator('main li').last().getByRole('button', { name: /^Edit/ }).focus();
  await reportLongTasks(page, `videos: to the last of ${ENTRIES} rows`);
  // Presses keys without a locator, because finding an element would be a task of the page, too.
  await page.keyboard.press('Enter');
  await reportLongTasks(page, 'videos: opening the editor');
  await page.keyboard.type('court');
  await reportLongTasks(page, 'videos: typing into its first field');
  await page.context().close();
}

async function scrollUntilAllRows(page: Page): Promise<void> {
  await page.waitForFunction((entries) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return document.querySelectorAll('main li').length >= entries;
  }, ENTRIES);
}

async function scrollDown(page: Page): Promise<void> {
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.mouse.wheel(0, 800);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}
