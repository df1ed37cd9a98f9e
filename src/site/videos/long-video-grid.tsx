import { pageAddress } from '#domain/addresses.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { IncrementalList } from '#web/ui/incremental-list.tsx';

import { VideoGrid } from './video-grid.tsx';

/** Divisible by every number of columns that the grid can have, so that only the last batch ends in an incomplete row. */
const BATCH_SIZE = 24;

/**
 * A grid for a long list of videos. Without scripts the videos after the first batch are plain
 * links.
 */
export function LongVideoGrid({ videos }: { videos: readonly VideoListItem[] }) {
  return (
    <>
      <IncrementalList items={videos} batchSize={BATCH_SIZE}>
        {(batch, index) => (
          <div className={index === 0 ? '' : 'video-batch'}>
            <VideoGrid videos={batch} />
          </div>
        )}
      </IncrementalList>
      <noscript>
        <ul className="mt-12 grid gap-2">
          {videos.slice(BATCH_SIZE).map(({ id, title }) => (
            <li key={id}>
              <a href={pageAddress.video(id)}>{title}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}
