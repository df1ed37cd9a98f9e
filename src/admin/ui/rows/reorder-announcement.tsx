/** Announces a move to screen readers. */
export function ReorderAnnouncement({ children }: { children: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {children}
    </p>
  );
}
