import { startTransition, useEffect, useMemo, useState } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { VideoListItem } from '#domain/videos/video.ts';

import { VideoGrid } from './video-grid.tsx';

/** Cards a block; a multiple of every column count, so that only the last block has a short row. */
const BLOCK_SIZE = 24;

/**
 * A grid that stays smooth with thousands of videos.
 *
 * The first block comes with the page; the others follow one at a time, each in a
 * task of its own, and the browser skips the layout of those out of sight. Without
 * scripts the rest stands as a plain list of links.
 */
export function LongVideoGrid({ videos }: { videos: readonly VideoListItem[] }) {
  const blocks = useMemo(() => inBlocks(videos), [videos]);
  const [shown, setShown] = useState(1);

  useEffect(() => {
    if (shown >= blocks.length) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, blocks.length]);

  return (
    <>
      {blocks.slice(0, shown).map((block, index) => (
        <div key={block[0]?.id} className={index === 0 ? '' : 'video-block'}>
          <VideoGrid videos={block} />
        </div>
      ))}
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

function inBlocks(videos: readonly VideoListItem[]): readonly (readonly VideoListItem[])[] {
  const count = Math.ceil(videos.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) =>
    videos.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE),
  );
}
