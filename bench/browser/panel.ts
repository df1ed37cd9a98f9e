import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { seedVideos } from '#scripts/demo/seed-videos.ts';
import type { Database } from '#server/core/database/tables.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { signInDirectly } from '../../e2e/support/sign-in-directly.ts';
import { type SiteServer, startSiteServer } from '../../e2e/support/site-server.ts';
import { median } from '../plan/median.ts';
import { longestToNextPaint, recordEvents, slowDown } from './interactions.ts';
import { findLongestTask } from './longest-task.ts';

/** The number of videos and of messages. */
const ENTRIES = 2000;

const BATCH_SIZE = 100;

const VIEWPORT = { width: 1440, height: 900 };

/** How long a wheel is turned: down, and half as far up. */
const SCROLLS = 40;
const SCROLL_PX = 1500;

/** A turn of the wheel at reading speed, in the lists whose scrolling is also measured on a slow machine. */
const SLOW_SCROLL_PX = 300;
const SLOW_SCROLL_LISTS = [14, 300, ENTRIES];
const CPU_SLOWDOWN = 4;

/** The number of videos whose interactions are measured, and how often. */
const INTERACTION_VIDEOS = 300;
const INTERACTION_LOADS = 3;

const MENU_OPENS_WITHIN_MS = 500;

interface Step {
  name: string;
  /** The selector of an element that is brought into view before the step. */
  target?: string;
  /** Is given the center of the target. */
  act: (page: Page, center: Point) => Promise<unknown>;
}

interface Point {
  x: number;
  y: number;
}

const videoSteps: readonly Step[] = [
  { name: 'typing in the search', act: (page) => type(page, 'lesson 19') },
  { name: 'clearing the search', act: (page) => searchField(page).fill('') },
  { name: 'the filter “Published”', act: (page) => choose(page, 'Show', 'Published') },
  { name: 'the filter “Without sources”', act: (page) => choose(page, 'Show', 'Without sources') },
  { name: 'the filter “All videos”', act: (page) => choose(page, 'Show', 'All videos') },
  { name: 'the order “Newest first”', act: (page) => choose(page, 'Order', 'Newest first') },
  { name: 'the order “Own order”', act: (page) => choose(page, 'Order', 'Own order') },
  { name: 'opening and closing “More”', target: '[aria-haspopup=menu]', act: openMenu },
  {
    name: 'moving the first video down with the arrow keys',
    act: (page) => page.locator('[aria-label$="with the arrow keys"]').first().press('ArrowDown'),
  },
  { name: 'scrolling', act: (page) => scroll(page, SCROLL_PX) },
  { name: 'typing in the search afterward', act: (page) => type(page, 'lesson 19') },
  { name: 'clearing the search afterward', act: (page) => searchField(page).fill('') },
];

const messageSteps: readonly Step[] = [
  { name: 'typing in the search', act: (page) => type(page, 'number 19') },
  { name: 'clearing the search', act: (page) => searchField(page).fill('') },
  { name: 'scrolling', act: (page) => scroll(page, SCROLL_PX) },
];

/** What the owner does one after the other, see {@link measureInteractions}. */
const interactions: readonly Interaction[] = [
  { name: 'typing in the search', act: (page) => type(page, 'lesson') },
  { name: 'clearing the search', act: (page) => searchField(page).press('Escape') },
  { name: 'the filter “Published”', act: (page) => select(page, 'Show').press('P') },
  { name: 'the order “Newest first”', act: (page) => select(page, 'Order').press('N') },
  { name: 'selecting a video', act: (page) => row(page).getByRole('checkbox').click() },
  { name: 'the switch “Published”', act: (page) => row(page).getByRole('switch').click() },
  { name: 'More', act: (page) => row(page).getByRole('button', { name: /^More/ }).click() },
  { name: 'closing More', act: (page) => page.keyboard.press('Escape') },
  { name: 'Edit', act: (page) => row(page).getByRole('button', { name: /^Edit/ }).click() },
  { name: 'typing a title', act: (page) => page.keyboard.type('New', { delay: 100 }) },
];

interface Interaction {
  name: string;
  act: (page: Page) => Promise<unknown>;
}

/** Measures the longest task of the panel's page in each step, with {@link ENTRIES} videos and messages. */
export async function measurePanel(browser: Browser): Promise<string[]> {
  await using site = await startSiteServer(({ database }) => seedPanel(database));
  const slowLines: string[] = [];
  for (const videos of SLOW_SCROLL_LISTS) slowLines.push(await measureSlowScroll(browser, videos));
  return [
    ...slowLines,
    ...(await measureInteractions(browser)),
    ...(await measureTab(
      browser,
      site,
      { name: 'Videos', address: adminAddress.videos },
      videoSteps,
    )),
    ...(await measureTab(
      browser,
      site,
      { name: 'Messages', address: adminAddress.messages },
      messageSteps,
    )),
  ];
}

async function measureTab(
  browser: Browser,
  site: SiteServer,
  tab: { name: string; address: string },
  steps: readonly Step[],
): Promise<string[]> {
  await using context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await signInDirectly(context, site);
  const opening: Step = { name: 'opening', act: () => open(page, site.origin + tab.address) };
  const lines: string[] = [];
  for (const { name, target, act } of [opening, ...steps]) {
    const center = target === undefined ? { x: 0, y: 0 } : await centerOf(page, target);
    const { ms, cpuMs } = await findLongestTask(browser, page, () => act(page, center));
    lines.push(`${tab.name}, ${name}: ${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of CPU)`);
  }
  return lines;
}

/** Measures the longest task while a list of videos is scrolled with a quarter of the CPU speed. */
async function measureSlowScroll(browser: Browser, videos: number): Promise<string> {
  await using site = await startSiteWithVideos(videos);
  await using context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await signInDirectly(context, site);
  await open(page, site.origin + adminAddress.videos);
  await slowDown(page, CPU_SLOWDOWN);
  const { ms, cpuMs } = await findLongestTask(browser, page, () => scroll(page, SLOW_SCROLL_PX));
  return `${videos} videos, scrolling at a quarter of the CPU speed: ${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of CPU)`;
}

/** Measures how long the owner waits for the next paint with a quarter of the CPU speed. */
async function measureInteractions(browser: Browser): Promise<string[]> {
  const waits = interactions.map((): number[] => []);
  for (let loads = 0; loads < INTERACTION_LOADS; loads += 1) {
    await using site = await startSiteWithVideos(INTERACTION_VIDEOS);
    await using context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(recordEvents);
    await signInDirectly(context, site);
    await open(page, site.origin + adminAddress.videos);
    await slowDown(page, CPU_SLOWDOWN);
    for (const [index, { act }] of interactions.entries()) {
      waits[index]?.push(await longestToNextPaint(page, () => act(page)));
    }
  }
  return interactions.map(
    ({ name }, index) =>
      `${INTERACTION_VIDEOS} videos, ${name}, at a quarter of the CPU speed: ${median(waits[index] ?? [])} ms to the next paint`,
  );
}

function startSiteWithVideos(videos: number): Promise<SiteServer> {
  return startSiteServer(async ({ database }) => {
    await makeAdministrator(database);
    await seedVideos(database, videos, new Date());
  });
}

async function seedPanel(database: Database): Promise<void> {
  const now = new Date();
  await makeAdministrator(database);
  await seedVideos(database, ENTRIES, now);
  const messages = Array.from({ length: ENTRIES }, (_, index) => ({
    id: randomUUID(),
    firstName: 'Ada',
    lastName: `Number ${index}`,
    email: `ada-${index}@example.org`,
    subject: 'general',
    message: 'What the video says about the ballot differs from the rules that it cites.\n'.repeat(
      3,
    ),
    createdAt: new Date(now.getTime() - index * 60_000).toISOString(),
  }));
  for (let start = 0; start < messages.length; start += BATCH_SIZE) {
    await database
      .insertInto('contact_messages')
      .values(messages.slice(start, start + BATCH_SIZE))
      .execute();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main :is([data-row-id], article)').first().waitFor();
}

function searchField(page: Page) {
  return page.locator('input[type=search]');
}

async function type(page: Page, text: string): Promise<void> {
  await searchField(page).pressSequentially(text, { delay: 100 });
}

function select(page: Page, label: string) {
  return page.locator(`select[aria-label=${label}]`);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await select(page, label).selectOption(option);
}

function row(page: Page) {
  return page.locator('[data-row-id]').nth(1);
}

/** The menu is not looked up, because that makes the browser lay out all rows. */
async function openMenu(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.click(x, y);
  await page.waitForTimeout(MENU_OPENS_WITHIN_MS);
  await page.keyboard.press('Escape');
}

async function centerOf(page: Page, selector: string): Promise<Point> {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function scroll(page: Page, turnPx: number): Promise<void> {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  for (const direction of [1, -0.5]) {
    for (let turns = 0; turns < SCROLLS; turns += 1) {
      await page.mouse.wheel(0, turnPx * direction);
      await page.waitForTimeout(50);
    }
  }
}
