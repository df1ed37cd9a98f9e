import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** The next batch is rendered when the end of the list is this close to the viewport. */
const LOOK_AHEAD = '1500px';

interface IncrementalListOptions {
  batchSize: number;
  /** Number of batches in the first render; 1 by default. */
  firstBatches?: number | undefined;
  /**
   * Number of batches rendered before the user scrolls. With more, replacing the list, for example by
   * the results of a search, would take too long.
   */
  eagerBatches?: number;
  /** Loads more items. Called when the user scrolls near the end of the list. */
  onEnd?: (() => void) | undefined;
}

/**
 * Renders a list of thousands of entries without blocking input. The first batches are rendered at
 * once, the next ones one at a time, each after a paint, and the rest as the user scrolls toward
 * them. Give the entries `content-visibility: auto`, so that the browser skips the layout of
 * off-screen ones.
 *
 * Entries that have left the viewport stay rendered. Otherwise the browser's find-in-page would find
 * even fewer entries, and a row could disappear while it has the focus or is dragged.
 *
 * @returns the items to render, and a ref for an element after the last one
 */
export function useIncrementalList<Item>(
  items: readonly Item[],
  { batchSize, firstBatches = 1, eagerBatches = 4, onEnd }: IncrementalListOptions,
): { shown: readonly Item[]; end: RefObject<HTMLDivElement | null> } {
  const [reached, setReached] = useState(1);
  const batches = Math.max(firstBatches, reached);
  const isWhole = batches * batchSize >= items.length;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const showMore = () => startTransition(() => setReached(batches + 1));
    const proceed = isWhole ? onEnd : showMore;
    if (proceed === undefined || end.current === null) return undefined;

    if (!isWhole && batches < eagerBatches) return afterPaint(showMore);
    const observer = new IntersectionObserver(
      // A busy browser reports the changes of several frames in one call, the newest last, and calls
      // again only after another change.
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) proceed();
      },
      { rootMargin: LOOK_AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [batches, eagerBatches, isWhole, onEnd]);

  return { shown: isWhole ? items : items.slice(0, batches * batchSize), end };
}

/**
 * Calls a function in a separate task after the next paint. Returns a function that cancels it.
 */
function afterPaint(callback: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
