import { Skeleton } from '#web/ui/skeleton.tsx';

export function BioSkeleton() {
  return (
    <div role="status" aria-label="Loading biography" className="grid gap-3">
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
