import { pageAddress } from '#domain/addresses.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { GrowingBlocks } from '#web/ui/growing-blocks.tsx';

import { VideoGrid } from './video-grid.tsx';

/** Cards a block; a multiple of every column count, so that only the last block has a short row. */
const BLOCK_SIZE = 24;

/** A grid of any number of videos. Without scripts those after the first block are a plain list of links. */
export function LongVideoGrid({ videos }: { videos: readonly VideoListItem[] }) {
  return (
    <>
      <GrowingBlocks items={videos} blockSize={BLOCK_SIZE}>
        {(block, index) => (
          <div className={index === 0 ? '' : 'video-block'}>
            <VideoGrid videos={block} />
          </div>
        )}
      </GrowingBlocks>
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
