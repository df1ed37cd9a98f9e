import { ChevronLeft, ChevronRight } from '#web/icons/icons.ts';

const buttonClassName =
  'inline-flex min-h-11 items-center gap-1 px-3 text-ink-muted disabled:cursor-not-allowed';

/** Pagination control. All videos are on one page, so its two buttons are disabled. */
export function Pagination() {
  return (
    <nav
      aria-label="Pagination"
      className="mt-14 flex flex-wrap items-center justify-center gap-2 text-sm"
    >
      <button type="button" disabled className={buttonClassName}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </button>
      <span
        aria-current="page"
        className="grid size-11 place-items-center rounded-sm border border-field font-semibold"
      >
        1
      </span>
      <button type="button" disabled className={buttonClassName}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
    </nav>
  );
}
