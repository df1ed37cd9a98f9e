import { Hourglass } from 'lucide-react';

/** Stands in for a tab that is not built yet. */
export function TabInPreparation({ label }: { label: string }) {
  return (
    <>
      <h1 className="text-heading">{label}</h1>
      <div className="mt-5 grid justify-items-center gap-3 border-y border-rule px-4 py-16 text-center text-ink-muted">
        <Hourglass aria-hidden="true" className="size-8" />
        <p>This tab is being prepared.</p>
      </div>
    </>
  );
}
