import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus after a form has been saved. Disabling the form during the request removes
 * the focus from the active field or button. Afterwards the first invalid field gets the focus, or
 * otherwise the element that had it. Focus that was moved elsewhere during the request stays there.
 * Attach the returned ref to the form's container.
 */
export function useRestoredFocus<Fields extends HTMLElement>(isSaving: boolean) {
  const fields = useRef<Fields>(null);
  const focused = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (isSaving) return undefined;
    // Tracks the focus as it moves, because a disabled element may have lost it before an effect
    // runs. An ancestor of the form does not count: there the browser moves the lost focus.
    const trackFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.contains(fields.current)) {
        focused.current = target;
      }
    };
    document.addEventListener('focusin', trackFocus);

    // The browser moves it only when it draws the next frame: after a fast reply, the disabled
    // element may still have the focus.
    const active = document.activeElement;
    const isLost = active?.contains(fields.current) === true;
    if (isLost || active === focused.current) focusTarget(fields.current, focused.current)?.focus();

    return () => document.removeEventListener('focusin', trackFocus);
  }, [isSaving]);

  return fields;
}

function focusTarget(fields: HTMLElement | null, focused: HTMLElement | null): HTMLElement | null {
  const invalidField = fields?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (invalidField) return invalidField;
  // Resetting the form may have replaced the focused element.
  if (focused?.isConnected !== false) return focused;
  return fields?.querySelector<HTMLElement>('[type="submit"]') ?? null;
}
