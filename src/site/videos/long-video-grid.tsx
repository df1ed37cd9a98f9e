import { startTransition, useEffect, useMemo, useRef, useState } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { VideoListItem } from '#domain/videos/video.ts';

import { VideoGrid } from './video-grid.tsx';

/** Cards a block; a multiple of every column count, so that only the last block has a short row. */
const BLOCK_SIZE = 24;

/** Blocks that follow by themselves. Beyond these, cards cost more to take away again than they help. */
const BLOCKS_IN_ADVANCE = 10;

/** How far below the screen the next block is added, so that nobody scrolls into an empty page. */
const LOOK_AHEAD = '1500px';

/**
 * A grid that stays smooth with thousands of videos.
 *
 * The first block comes with the page; others follow one at a time, each in a task of
 * its own, the later ones as they are scrolled to. The browser skips the layout of those
 * out of sight. Without scripts the rest stands as a plain list of links.
 */
export function LongVideoGrid({ videos }: { videos: readonly VideoListItem[] }) {
  const blocks = useMemo(() => inBlocks(videos), [videos]);
  const { shown, end } = useGrowingCount(blocks.length);

  return (
    <>
      {blocks.slice(0, shown).map((block, index) => (
        <div key={block[0]?.id} className={index === 0 ? '' : 'video-block'}>
          <VideoGrid videos={block} />
        </div>
      ))}
      <div ref={end} />
      <noscript>
        <ul className="mt-12 grid gap-2">
          {videos.slice(BLOCK_SIZE).map(({ id, title }) => (
            <li key={id}>
              <a href={pageAddress.video(id)}>{title}</a>
            </li>
          ))}
        </ul>
      </noscript>
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

function inBlocks(videos: readonly VideoListItem[]): readonly (readonly VideoListItem[])[] {
  const count = Math.ceil(videos.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) =>
    videos.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE),
  );
}
