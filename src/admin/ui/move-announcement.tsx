/** Tells screen readers about a move. */
export function MoveAnnouncement({ children }: { children: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {children}
    </p>
  );
}
