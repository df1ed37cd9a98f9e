import { memo } from 'react';

import { VideoCard, type CardVideo } from './video-card.tsx';

/**
 * Class names of the grid. CSS makes all rows equally high, so no script has to measure cards.
 */
export const gridClassName =
  'grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-12';

/** A grid of video cards that are all as high as the highest one. */
export const VideoGrid = memo(function VideoGrid({ videos, isFirst }: VideoGridProps) {
  return (
    <ul className={gridClassName}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard video={video} isFirst={isFirst && index === 0} />
        </li>
      ))}
    </ul>
  );
});

interface VideoGridProps {
  videos: readonly CardVideo[];
  /** Whether this is the first grid of the page. */
  isFirst: boolean;
}
