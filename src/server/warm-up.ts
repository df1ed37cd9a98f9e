import { setTimeout as sleep } from 'node:timers/promises';
import { pageAddress } from '#domain/addresses.ts';
import { readInternally } from '#server/http/internal-request.ts';
import type { App } from '#server/http/typed-app.ts';

const OK = 200;

/** The first visitors after a start do not wait for the warm-up. */
const DELAY_MS = 500;

/** How often the page is rendered. Twice as often makes little difference. */
const TIMES = 10;

/** Lets other requests be answered between two renders. */
const PAUSE_MS = 5;

interface WarmUp {
  stop: () => Promise<void>;
}

/**
 * Renders the home page several times soon after the start, so that V8 has compiled the code when
 * the first visitors after a change need a new page. Their pages then take about 7 ms of CPU time
 * instead of 10 ms. The warm-up takes 50 ms of CPU time and 5 MB of memory. Rendering a video as well
 * would take another 8 MB.
 *
 * The page cache does not get these pages. The warm-up ends early if the page cannot be rendered.
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
  for (let time = 0; time < TIMES && !signal.aborted; time += 1) {
    const { status } = await readInternally(app, pageAddress.home);
    if (status !== OK) return;
    await pause(PAUSE_MS);
  }
}
