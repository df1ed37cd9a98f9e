import type { Browser } from '@playwright/test';
import { median } from '../plan/median.ts';

/** What a visitor sees while a page loads, in a browser with an empty cache. */
export interface Paint {
  firstPaintMs: number;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  /** The sum of all layout shifts. */
  layoutShift: number;
  /** The time beyond 50 ms of each long task after the first contentful paint, summed up. */
  blockingMs: number;
  /** Bytes of the document and of all its files from this site, with headers. */
  transferredBytes: number;
}

/** A slow phone: see docs/performance.md. */
export const SLOW_PHONE = {
  cpuSlowdown: 4,
  downMbitPerSecond: 1.6,
  upMbitPerSecond: 0.75,
  roundTripMs: 150,
} as const;

const VIEWPORT = { width: 412, height: 823 };

/** A page has finished loading when the browser has reported no entry for this time. */
const QUIET_MS = 1000;

/** The Long Tasks API reports tasks from this duration on. */
const LONG_TASK_MS = 50;

/** All Videos with 10,000 entries is the slowest page. */
const LOAD_TIMEOUT_MS = 120_000;

/** Loads a page once on a {@link SLOW_PHONE}. */
export async function measurePaint(browser: Browser, url: string): Promise<Paint> {
  await using context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(LOAD_TIMEOUT_MS);
  await page.addInitScript(recordEntries);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpuSlowdown });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.roundTripMs,
    downloadThroughput: bytesPerSecond(SLOW_PHONE.downMbitPerSecond),
    uploadThroughput: bytesPerSecond(SLOW_PHONE.upMbitPerSecond),
  });

  const reply = await page.goto(url);
  if (reply?.status() !== 200) throw new Error(`${url} was answered with ${reply?.status()}`);
  await page.waitForFunction((quietMs) => {
    const entries: TimelineEntry[] = Reflect.get(window, 'timeline');
    return entries.every(
      ({ startTime, duration }) => performance.now() - startTime - duration > quietMs,
    );
  }, QUIET_MS);
  return summarize(await page.evaluate(() => Reflect.get(window, 'timeline')));
}

/** The median of each value. */
export function medianPaint(paints: readonly Paint[]): Paint {
  const middle = (name: keyof Paint) => median(paints.map((paint) => paint[name]));
  return {
    firstPaintMs: middle('firstPaintMs'),
    firstContentfulPaintMs: middle('firstContentfulPaintMs'),
    largestContentfulPaintMs: middle('largestContentfulPaintMs'),
    layoutShift: middle('layoutShift'),
    blockingMs: middle('blockingMs'),
    transferredBytes: middle('transferredBytes'),
  };
}

function bytesPerSecond(megabits: number): number {
  return (megabits * 1_000_000) / 8;
}

/** The fields of the browser's performance entries that are used here. Times are in milliseconds. */
interface TimelineEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  /** Of navigation and resources. */
  transferSize?: number;
  /** Of layout shifts. */
  value?: number;
}

/** Runs in the page before its own scripts. */
function recordEntries(): void {
  const timeline: unknown[] = [];
  for (const type of [
    'navigation',
    'resource',
    'paint',
    'largest-contentful-paint',
    'layout-shift',
    'longtask',
  ]) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) timeline.push(entry.toJSON());
    }).observe({ type, buffered: true });
  }
  Reflect.set(window, 'timeline', timeline);
}

function summarize(timeline: readonly TimelineEntry[]): Paint {
  const ofType = (type: string) => timeline.filter(({ entryType }) => entryType === type);
  const startOf = (name: string) => timeline.find((entry) => entry.name === name)?.startTime ?? 0;
  const firstContentfulPaintMs = startOf('first-contentful-paint');
  return {
    firstPaintMs: startOf('first-paint'),
    firstContentfulPaintMs,
    largestContentfulPaintMs: ofType('largest-contentful-paint').at(-1)?.startTime ?? 0,
    layoutShift: sum(ofType('layout-shift').map(({ value = 0 }) => value)),
    blockingMs: sum(
      ofType('longtask')
        .filter(({ startTime }) => startTime >= firstContentfulPaintMs)
        .map(({ duration }) => duration - LONG_TASK_MS),
    ),
    transferredBytes: sum(timeline.map(({ transferSize = 0 }) => transferSize)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
