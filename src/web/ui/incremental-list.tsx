import {
  Fragment,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

/**
 * Number of batches rendered before the user scrolls. With more, replacing the list, for example
 * by the results of a search, would take too long.
 */
const EAGER_BATCHES = 4;

/** The next batch is rendered when the end of the list is this close to the viewport. */
const LOOK_AHEAD = '1500px';

interface IncrementalListProps<Item> {
  items: readonly Item[];
  batchSize: number;
  /** Number of batches in the first render; 1 by default. */
  firstBatches?: number | undefined;
  /** Loads more items. Called when the user scrolls near the end of the list. */
  onEnd?: (() => void) | undefined;
  /** Renders a batch. */
  children: (batch: readonly Item[], index: number) => ReactNode;
}

/**
 * Renders a list of thousands of entries without blocking input. The first batches are rendered at
 * once, the next ones one at a time, each after a paint, and the rest as the user scrolls toward
 * them. Give the batches `content-visibility: auto`, so that the browser skips the layout of
 * off-screen ones.
 *
 * Batches that have left the viewport stay rendered. Otherwise the browser's find-in-page would find
 * even fewer entries, and a row could disappear while it has the focus or is dragged.
 */
export function IncrementalList<Item>({
  items,
  batchSize,
  firstBatches = 1,
  onEnd,
  children,
}: IncrementalListProps<Item>) {
  const batches = useMemo(() => toBatches(items, batchSize), [items, batchSize]);
  const { shown, end } = useBatchCount({ first: firstBatches, total: batches.length, onEnd });

  return (
    <>
      {batches.slice(0, shown).map((batch, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Adding or removing an entry moves others between batches; with the index as key, no batch is remounted.
        <Fragment key={index}>{children(batch, index)}</Fragment>
      ))}
      <div ref={end} />
    </>
  );
}

interface BatchCount {
  first: number;
  total: number;
  onEnd: (() => void) | undefined;
}

/** Number of batches to render, and a ref for the element after the last one. */
function useBatchCount({ first, total, onEnd }: BatchCount) {
  const [reached, setReached] = useState(1);
  const shown = Math.max(first, reached);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const showMore = () => startTransition(() => setReached(shown + 1));
    const proceed = shown < total ? showMore : onEnd;
    if (proceed === undefined || end.current === null) return undefined;

    if (shown < total && shown < EAGER_BATCHES) return afterPaint(showMore);
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
  }, [shown, total, onEnd]);

  return { shown, end };
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

function toBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
