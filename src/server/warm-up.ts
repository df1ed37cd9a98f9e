import { setTimeout as sleep } from 'node:timers/promises';
import { apiAddress, pageAddress, queryKeys } from '#domain/addresses.ts';
import { readInternally } from '#server/http/internal-request.ts';
import type { App } from '#server/http/typed-app.ts';

const OK = 200;

/** The warm-up begins this long after the start, so that the first visitors do not wait for it. */
const DELAY_MS = 500;

/**
 * How many times each page is rendered. Six times as many would reduce the CPU time of a page by
 * another fifth, and take 8 MB more memory.
 */
const TIMES = 10;

/** Lets other requests be answered between two renders. */
const PAUSE_MS = 5;

interface WarmUp {
  stop: () => Promise<void>;
}

/**
 * Renders the home page and the page of the newest video several times soon after the start. V8 has
 * then compiled the code that renders pages when visitors need it. The first pages after a change take
 * two thirds of the CPU time that they would take otherwise.
 *
 * These pages are not stored in the page cache. The warm-up ends early if a page cannot be rendered.
 */
export function startWarmUp(app: App): WarmUp {
  const stopping = new AbortController();
  const finished = warmUp(app, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

async function warmUp(app: App, signal: AbortSignal): Promise<void> {
  const pause = (timeMs: number) =>
    sleep(timeMs, undefined, { signal, ref: false }).catch(() => undefined);
  await pause(DELAY_MS);
  if (signal.aborted) return;
  const newest = await newestVideoPage(app);
  const pages = newest === undefined ? [pageAddress.home] : [pageAddress.home, newest];
  for (let time = 0; time < TIMES; time += 1) {
    for (const page of pages) {
      if (signal.aborted) return;
      const { status } = await readInternally(app, page);
      if (status !== OK) return;
      await pause(PAUSE_MS);
    }
  }
}

/** The address of the newest video's page; `undefined` if no video is published or the videos cannot be read. */
async function newestVideoPage(app: App): Promise<string | undefined> {
  const { status, body } = await readInternally(app, apiAddress(queryKeys.recentVideos));
  if (status !== OK) return undefined;
  const [newest]: { id: string }[] = JSON.parse(String(body));
  return newest && pageAddress.video(newest.id);
}
