import { ChevronLeft, ChevronRight } from 'lucide-react';

const stepClassName =
  'inline-flex min-h-11 items-center gap-1 px-3 text-ink-muted disabled:cursor-not-allowed';

/** All videos stand on one page; the control says so. */
export function Pagination() {
  return (
    <nav aria-label="Pagination" className="mt-14 flex items-center justify-center gap-2 text-sm">
      <button type="button" disabled className={stepClassName}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </button>
      <span
        aria-current="page"
        className="grid size-11 place-items-center rounded-sm border border-field font-semibold"
      >
        1
      </span>
      <button type="button" disabled className={stepClassName}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
    </nav>
  );
}
