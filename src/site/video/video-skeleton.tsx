import { Skeleton } from '#web/ui/skeleton.tsx';

import { PageHead } from '../page-head.tsx';

/** Placeholder for a video that is still loading. */
export function VideoSkeleton() {
  return (
    <div role="status" aria-label="Loading video">
      <PageHead title="Video" />
      <h1 className="sr-only">Loading video</h1>
      <Skeleton className="mx-auto aspect-video max-h-[75vh] w-full" />
      <Skeleton className="mt-6 h-10 w-3/4" />
      <Skeleton className="mt-6 h-5 w-full max-w-reading" />
      <Skeleton className="mt-3 h-5 w-full max-w-reading" />
      <Skeleton className="mt-3 h-5 w-2/3 max-w-reading" />
    </div>
  );
}
