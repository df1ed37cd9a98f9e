import { memo } from 'react';

import type { SourceSummaries } from '#domain/sources/source-summary.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { VideoCard, type CardVideo } from './video-card.tsx';

/** Class name of the grid, see site.css. */
const gridClassName = 'video-grid';

/** A grid of video cards. In several columns all cards are as tall as the tallest one. */
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
  /** The sources and corrections of the videos; `undefined` until they are loaded. */
  summaries: SourceSummaries | undefined;
  /** Whether this is the first grid of the page. */
  isFirst: boolean;
}

/** Placeholder for a grid of videos that is still loading. */
export function VideoGridSkeleton({ cards }: { cards: number }) {
  return (
    <div role="status" aria-label="Loading videos" className={gridClassName}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} data-testid="video-skeleton">
          <Skeleton className="aspect-video" />
          <Skeleton className="mt-4 h-7 w-11/12" />
          <Skeleton className="mt-2 h-5 w-1/3" />
          <Skeleton className="mt-4 h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}
