import {
  Fragment,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

/** Blocks that follow by themselves. Beyond these, entries cost more to take away again than they help. */
const BLOCKS_IN_ADVANCE = 10;

/** How far below the screen the next block is added, so that nobody scrolls into an empty page. */
const LOOK_AHEAD = '1500px';

interface GrowingBlocksProps<Item> {
  items: readonly Item[];
  blockSize: number;
  /** Renders a block. */
  children: (block: readonly Item[], index: number) => ReactNode;
}

/**
 * A list that stays smooth with thousands of entries: the first block comes at once,
 * others follow one at a time, each in a task of its own, the later ones as they are
 * scrolled to. Give the blocks `content-visibility: auto`, and the browser skips the
 * layout of those out of sight.
 */
export function GrowingBlocks<Item>({ items, blockSize, children }: GrowingBlocksProps<Item>) {
  const blocks = useMemo(() => inBlocks(items, blockSize), [items, blockSize]);
  const { shown, end } = useGrowingCount(blocks.length);

  return (
    <>
      {blocks.slice(0, shown).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- One entry more or less changes every block, and remounts none that has its place for a key.
        <Fragment key={index}>{children(block, index)}</Fragment>
      ))}
      <div ref={end} />
    </>
  );
}

/** How many blocks to show, and a ref for the place whose coming into sight asks for more. */
function useGrowingCount(total: number) {
  const [shown, setShown] = useState(1);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (shown >= total || end.current === null) return undefined;
    const showMore = () => startTransition(() => setShown(shown + 1));

    if (shown < BLOCKS_IN_ADVANCE) {
      const timer = setTimeout(showMore);
      return () => clearTimeout(timer);
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) showMore();
      },
      { rootMargin: LOOK_AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, total]);

  return { shown, end };
}

function inBlocks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
