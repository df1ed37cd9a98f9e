import { useEffect, useRef } from 'react';

import { Button } from '#web/ui/button.tsx';
import { fieldClassName } from '#web/ui/form-field.tsx';

export interface ShownCollision {
  /** The label of the field. */
  label: string;
  /** What another window has saved in the field. */
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
}

/** In characters. A longer text is shown in a box of its own. */
const MAX_INLINE_LENGTH = 200;

const LONG_TEXT_ROWS = 5;

/** Shows what another window has saved in the fields that were edited here, and asks what to keep. */
export function CollisionNotice({ collisions }: { collisions: readonly ShownCollision[] }) {
  const notice = useRef<HTMLElement>(null);
  const count = collisions.length;
  useEffect(() => {
    if (count > 0) notice.current?.focus();
  }, [count]);
  if (count === 0) return null;

  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Changed in another window"
      className="grid gap-4 rounded-sm border border-rule bg-raised px-4 py-3"
    >
      <p className="font-medium">
        Not saved yet: another window has saved something else. What you have typed is still here.
      </p>
      <ul className="grid gap-4">
        {collisions.map(({ label, theirs, onKeep, onTake }) => (
          <li key={label} className="grid gap-2">
            <p className="wrap-anywhere">{describeChange(label, theirs)}</p>
            {theirs.length > MAX_INLINE_LENGTH && (
              <textarea
                readOnly
                rows={LONG_TEXT_ROWS}
                value={theirs}
                aria-label={`“${label}” in the other window`}
                className={`${fieldClassName} block resize-y`}
              />
            )}
            <div className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={onKeep}>
                Keep yours<span className="sr-only"> for {label}</span>
              </Button>
              <Button variant="quiet" onClick={onTake}>
                Take theirs<span className="sr-only"> for {label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Warns that an entry cannot be saved any more. The fields below the warning keep what was typed. */
export function DeletedNotice({ what }: { what: string }) {
  return (
    <p
      role="alert"
      className="rounded-sm border border-rule bg-raised px-4 py-3 font-medium text-accent"
    >
      This {what} was deleted in another window, so it cannot be saved. Copy what you still need
      before you close this dialog.
    </p>
  );
}

function describeChange(label: string, theirs: string): string {
  if (theirs === '') return `“${label}” was emptied in another window.`;
  if (theirs.length > MAX_INLINE_LENGTH) return `“${label}” was changed in another window to:`;
  return `“${label}” was changed in another window to “${theirs}”.`;
}
