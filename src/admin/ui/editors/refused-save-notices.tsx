import { useLayoutEffect, useRef } from 'react';

import { Button } from '#web/ui/button.tsx';

interface ChangedNoticeProps {
  onLoadTheirs: () => void;
  onSaveMine: () => void;
}

/** Says that another window has changed the entry, and asks whose values to keep. */
export function ChangedNotice({ onLoadTheirs, onSaveMine }: ChangedNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = notice;
    current?.focus();
    // The notice disappears with the focus, so the first field below it takes the focus.
    return () => {
      if (current?.contains(document.activeElement)) focusFieldAfter(current);
    };
  }, []);

  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Changed in another window"
      className="grid gap-4 rounded-sm border border-rule bg-raised px-4 py-3"
    >
      <p>
        <strong className="font-medium">
          Not saved yet: another window has saved other values.
        </strong>{' '}
        What you have typed is still here. “Load theirs” replaces it by what the other window has
        saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onLoadTheirs}>
          Load theirs
        </Button>
        <Button variant="quiet" onClick={onSaveMine}>
          Save mine
        </Button>
      </div>
    </section>
  );
}

function focusFieldAfter(notice: HTMLElement) {
  [...document.querySelectorAll<HTMLElement>(':is(input, select, textarea):enabled')]
    .find((field) => notice.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING)
    ?.focus();
}

/** Warns that an entry cannot be saved any more. The fields below the warning keep what was typed. */
export function DeletedNotice({ what }: { what: string }) {
  return (
    <p
      role="alert"
      className="rounded-sm border border-rule bg-raised px-4 py-3 font-medium text-error"
    >
      This {what} was deleted in another window, so it cannot be saved. Copy what you still need
      before you close this dialog.
    </p>
  );
}
