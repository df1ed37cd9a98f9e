import { Skeleton } from '#web/ui/skeleton.tsx';

import { gridClassName } from './video-grid.tsx';

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
