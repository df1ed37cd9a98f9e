import type { LazyPage } from '#web/ui/lazy-page.tsx';

/** How long browsers without `requestIdleCallback`, such as Safari, wait instead. */
const PAUSE_MS = 200;

/**
 * Loads the code of pages, one after another, while the browser is idle. Begins when the current page
 * has loaded. Does nothing if the visitor saves data. See docs/site.md, "Navigation".
 */
export async function preloadInIdleTime(
  pages: readonly Pick<LazyPage<object>, 'load'>[],
): Promise<void> {
  if (savesData()) return;
  await pageLoad();
  for (const page of pages) {
    await idleTime();
    // A failure is ignored: the next navigation to the page loads it again.
    await page.load().catch(() => {});
  }
}

/** Whether the visitor has asked for less data (`Save-Data`). Only Chromium reports this. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true;
}

function pageLoad(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', resolve, { once: true });
  });
}

function idleTime(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, PAUSE_MS);
  });
}
