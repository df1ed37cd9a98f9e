import type { Browser, Locator, Page } from '@playwright/test';
import { pageAddress } from '#domain/addresses.ts';
import { median } from '../plan/median.ts';
import { repeat, type RepeatLimit } from '../plan/repeat.ts';
import { SLOW_PHONE } from './paint.ts';

/** How long a visitor waits from an input to the next painted frame, see https://web.dev/articles/inp. */
export interface Interaction {
  name: string;
  /** The browser rounds it to 8 ms. */
  toNextPaintMs: number;
}

interface Scenario {
  name: string;
  /** The address of the page on which it happens. */
  address: string;
  /** What the visitor clicks, or into which the visitor types. */
  target: (page: Page) => Locator;
  act: (target: Locator) => Promise<void>;
}

const VIEWPORT = { width: 412, height: 823 };

const click = (target: Locator) => target.click();

function scenarios(videoId: string): readonly Scenario[] {
  const video = pageAddress.video(videoId);
  return [
    {
      name: 'a moment',
      address: video,
      target: (page) => page.getByRole('list', { name: 'Cited at' }).getByRole('link').first(),
      act: click,
    },
    {
      name: 'Share',
      address: video,
      target: (page) => page.getByRole('button', { name: 'Share', exact: true }),
      act: click,
    },
    {
      name: 'the menu',
      address: pageAddress.home,
      target: (page) => page.getByRole('button', { name: 'Open navigation menu' }),
      act: click,
    },
    {
      name: 'typing in the search',
      address: pageAddress.videos,
      target: (page) => page.getByRole('searchbox'),
      act: (target) => target.pressSequentially('lesson', { delay: 100 }),
    },
  ];
}

/**
 * Measures how long interactions take until the next paint, with the processor of a
 * {@link SLOW_PHONE}: the slowest event of each, and the median of several loads.
 */
export async function measureInteractions(
  browser: Browser,
  { origin, videoId, loads }: { origin: string; videoId: string; loads: RepeatLimit },
): Promise<Interaction[]> {
  const measured: Interaction[] = [];
  for (const scenario of scenarios(videoId)) {
    const times = await repeat(loads, () => measureOnce(browser, origin, scenario));
    measured.push({ name: scenario.name, toNextPaintMs: median(times) });
  }
  return measured;
}

async function measureOnce(
  browser: Browser,
  origin: string,
  { address, target, act }: Scenario,
): Promise<number> {
  await using context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(recordEvents);
  await page.goto(origin + address, { waitUntil: 'networkidle' });
  await slowDown(page, SLOW_PHONE.cpuSlowdown);
  const element = target(page);
  await element.scrollIntoViewIfNeeded();
  return longestToNextPaint(page, () => act(element));
}

/** The page then has a fraction of the CPU speed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Does something in a page that {@link recordEvents} records, and returns the longest time to a next paint. */
export async function longestToNextPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Reflect.get(window, 'events').splice(0));
  await act();
  // The browser reports an event after the paint that follows it.
  await page.waitForFunction(() => Reflect.get(window, 'events').length > 0);
  await page.waitForTimeout(REPORTED_WITHIN_MS);
  const events: number[] = await page.evaluate(() => Reflect.get(window, 'events'));
  return Math.max(...events);
}

/** By this time after an interaction, the browser has reported its events. */
const REPORTED_WITHIN_MS = 1000;

/** Runs in the page before its own scripts. */
export function recordEvents(): void {
  const events: number[] = [];
  // TypeScript does not know the option that also reports short events.
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = 'interactionId' in entry && entry.interactionId !== 0;
      if (isInteraction) events.push(entry.duration);
    }
  }).observe(options);
  Reflect.set(window, 'events', events);
}
