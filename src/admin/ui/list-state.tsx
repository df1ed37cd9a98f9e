import type { ReactNode } from 'react';

import { Skeleton } from '#web/ui/skeleton.tsx';

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 border-y border-rule px-4 py-16 text-center text-ink-muted">
      {children}
    </div>
  );
}

/** Placeholders for rows that are loading; `rowClassName` gives them the height of a row. */
export function ListSkeleton({ rows, rowClassName }: { rows: number; rowClassName: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={rowClassName} />
      ))}
    </div>
  );
}
