/** Announces a move to screen readers. */
export function MoveAnnouncement({ children }: { children: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {children}
    </p>
  );
}
