import { Skeleton } from '#web/ui/skeleton.tsx';

/**
 * Placeholder for the heading and the text while the biography is loading. The heading is not shown
 * yet, because a headshot would move it.
 */
export function BioSkeleton() {
  return (
    <div role="status" aria-label="Loading biography" className="mx-auto grid max-w-reading gap-3">
      <Skeleton className="mb-5 h-12 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-6 h-7 w-1/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
    </div>
  );
}
