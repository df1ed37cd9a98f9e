import { memo } from 'react';

import type { SourceSummaries } from '#domain/sources/source-summary.ts';

import { VideoCard, type CardVideo } from './video-card.tsx';

/**
 * Class names of the grid. From 41rem on it has several columns, and CSS makes all rows equally high,
 * so no script has to measure cards. In a single column a row is as high as its card.
 */
export const gridClassName =
  'grid min-[41rem]:auto-rows-fr grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-12';

/** A grid of video cards. In several columns all cards are as high as the highest one. */
export const VideoGrid = memo(function VideoGrid({ videos, summaries, isFirst }: VideoGridProps) {
  return (
    <ul className={gridClassName}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            sources={summaries?.[video.id]}
            isFirst={isFirst && index === 0}
          />
        </li>
      ))}
    </ul>
  );
});

interface VideoGridProps {
  videos: readonly CardVideo[];
  /** The sources of the videos; `undefined` until they are loaded. */
  summaries: SourceSummaries | undefined;
  /** Whether this is the first grid of the page. */
  isFirst: boolean;
}
