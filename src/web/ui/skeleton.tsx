/** A gray loading placeholder; set its size with `className`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-raised ${className}`} />;
}

/** Placeholder for a page or form that is still loading. */
export function LoadingScreen() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-ink-muted">
      Loading...
    </p>
  );
}
