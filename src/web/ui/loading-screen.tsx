/** What stands where a page is still on its way. */
export function LoadingScreen() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-ink-muted">
      Loading...
    </p>
  );
}
