/** Placeholder for a page or form that is still loading. */
export function LoadingScreen() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-ink-muted">
      Loading...
    </p>
  );
}
