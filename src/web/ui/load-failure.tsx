import type { MouseEvent, ReactNode } from 'react';

import { Button } from './button.tsx';

interface LoadFailureProps {
  /** What failed to load, as the subject of a sentence: "The videos". */
  what: string;
  /** What the user can do, as a sentence. */
  remedy?: ReactNode;
  onRetry: () => void;
}

/** Error message for data that could not be loaded, with a button to try again. */
export function LoadFailure({
  what,
  remedy = 'Check your connection and try again.',
  onRetry,
}: LoadFailureProps) {
  /** Moves the focus to the surrounding dialog or page, because the button disappears. */
  function retry({ currentTarget }: MouseEvent) {
    const container = currentTarget.closest<HTMLElement>(
      '[role="dialog"], [role="alertdialog"], main',
    );
    container?.focus({ preventScroll: true });
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
