import { memo } from 'react';

import type { VideoListItem } from '#domain/videos/video.ts';

import { VideoCard } from './video-card.tsx';

/** Rows of equal height come from the grid itself: no script measures a card. */
export const gridClassName =
  'grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-12';

/** Videos as cards, all as tall as the tallest. */
export const VideoGrid = memo(function VideoGrid({ videos }: VideoGridProps) {
  return (
    <ul className={gridClassName}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} />
        </li>
      ))}
    </ul>
  );
});

interface VideoGridProps {
  videos: readonly VideoListItem[];
}
