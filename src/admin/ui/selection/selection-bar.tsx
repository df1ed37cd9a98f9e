import { useDeferredValue, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';

import { MAX_BULK_IDS } from '#domain/bulk/bulk.ts';

import { SELECTION_LIMIT, useListSelection, useSelectedIds } from './selection.ts';

interface SelectionBarProps {
  /** The ids of the entries that the list shows. Others are not selected, even if they were before. */
  shownIds: readonly string[];
  /** The buttons that change the selected entries, which are passed in the order of the list. */
  children: (ids: readonly string[]) => ReactNode;
}

/**
 * Selects all entries of a list, and shows the actions on those that are selected. It stays in view while
 * there are any, if the screen is tall enough.
 */
export function SelectionBar({ shownIds, children }: SelectionBarProps) {
  const selection = useListSelection();
  const selected = useSelectedIds(selection);
  const shownSelected = shownIds.filter((id) => selected.has(id));
  // The checkboxes are painted before the actions.
  const deferredSelected = useDeferredValue(selected);
  const ids = shownSelected.filter((id) => deferredSelected.has(id));
  const isActive = ids.length > 0;
  const bar = useRef<HTMLDivElement>(null);
  const checkbox = useRef<HTMLInputElement>(null);
  const wasActive = useRef(false);
  const hintId = useId();
  const selectable = Math.min(shownIds.length, MAX_BULK_IDS);
  const isAll = selectable > 0 && shownSelected.length === selectable;
  useRoomForBar(bar, isActive);
  useEffect(() => selection.show(shownIds), [selection, shownIds]);

  // A button that had the focus is gone when nothing is selected any more.
  useEffect(() => {
    if (!isActive && wasActive.current && document.activeElement === document.body) {
      checkbox.current?.focus();
    }
    wasActive.current = isActive;
  }, [isActive]);

  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selection"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 py-1 ${isActive ? 'top-0 z-10 border-b border-rule bg-paper tall:sticky' : ''}`}
    >
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          ref={checkbox}
          type="checkbox"
          checked={isAll}
          aria-describedby={shownIds.length > MAX_BULK_IDS ? hintId : undefined}
          onChange={() => selection.set(isAll ? [] : shownIds.slice(0, MAX_BULK_IDS))}
          className="size-5 accent-accent"
        />
        Select all shown
      </label>
      <p aria-live="polite" className="text-sm text-ink-muted">
        {isActive && `${ids.length} selected`}
      </p>
      {shownIds.length > MAX_BULK_IDS && (
        <p id={hintId} className={isAll ? 'text-sm text-ink-muted' : 'sr-only'}>
          {SELECTION_LIMIT}
        </p>
      )}
      {isActive && <div className="flex flex-wrap gap-x-1">{children(ids)}</div>}
    </div>
  );
}

/** Keeps the bar from covering what gets the focus above the part of the page that is in view. */
function useRoomForBar(bar: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const { style } = document.documentElement;
    style.scrollPaddingTop = `${bar.current?.offsetHeight ?? 0}px`;
    return () => {
      style.scrollPaddingTop = '';
    };
  }, [bar, isActive]);
}
