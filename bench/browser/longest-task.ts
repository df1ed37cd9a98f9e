import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';

/** The events of a trace that are read here. Durations are in microseconds. */
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/** A step's last tasks may run this long after its last input. */
const SETTLE_MS = 500;

interface LongestTask {
  ms: number;
  /** The longest without the time in which the machine did something else. It may be another task. */
  cpuMs: number;
}

/**
 * Does something in a page, and returns the longest task of the page's main thread meanwhile. Unlike the
 * Long Tasks API, a trace also has tasks of less than 50 ms.
 *
 * @param step does not look elements up by their role: that makes the browser style and lay out all rows
 */
export async function findLongestTask(
  browser: Browser,
  page: Page,
  step: () => Promise<unknown>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await step();
  await page.waitForTimeout(SETTLE_MS);
  const { traceEvents } = traceSchema.parse(JSON.parse(String(await browser.stopTracing())));
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no task');
  return {
    ms: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    cpuMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}
