import type { MouseEvent, ReactNode } from 'react';

import { Button } from './button.tsx';

interface LoadFailureProps {
  /** What is missing, as the subject of a sentence: "The videos". */
  what: string;
  /** What helps, as a sentence. */
  remedy?: ReactNode;
  onRetry: () => void;
}

/** Stands where data could not be loaded, and offers to try again. */
export function LoadFailure({
  what,
  remedy = 'Check your connection and try again.',
  onRetry,
}: LoadFailureProps) {
  /** The button goes while the data loads; what it stands in has the focus then. */
  function retry({ currentTarget }: MouseEvent) {
    const surroundings = currentTarget.closest<HTMLElement>('[role="dialog"], main');
    surroundings?.focus({ preventScroll: true });
    onRetry();
  }

  return (
    <div role="alert" className="rounded-sm border border-rule p-6">
      <p className="mb-4">
        {what} could not be loaded. {remedy}
      </p>
      <Button variant="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
