import { Button } from './button.tsx';

interface LoadFailureProps {
  /** What is missing, as the subject of a sentence: "The videos". */
  what: string;
  onRetry: () => void;
}

/** Stands where data could not be loaded, and offers to try again. */
export function LoadFailure({ what, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="rounded-sm border border-rule p-6">
      <p className="mb-4">{what} could not be loaded. Check your connection and try again.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
