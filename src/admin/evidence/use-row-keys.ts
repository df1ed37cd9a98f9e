import { useEffect, useEffectEvent, type RefObject } from 'react';

import { focusMoment, momentOf } from './moment-focus.ts';

/**
 * Handles keys in the fields of the rows: Enter leads to the next row, and from the last one to the
 * save button. Shift and Enter start a new line in a quote.
 *
 * @param onEscape moves the focus out of the fields
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey, isComposing } = event;
    if (!(target instanceof HTMLElement) || isComposing) return;
    // With Ctrl or Cmd, Enter saves the dialog.
    if (event.ctrlKey || event.metaKey) return;
    if (!target.matches('input, textarea, select')) return;
    if (key === 'Escape') onEscape();
    if (key !== 'Enter' || shiftKey || target.matches('select')) return;
    event.preventDefault();
    const next = momentOf(target)?.nextElementSibling;
    if (next) focusMoment(next);
    else target.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  });

  useEffect(() => {
    const { current } = list;
    const listener = (event: KeyboardEvent) => press(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [list]);
}
