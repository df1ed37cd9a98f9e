import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus after a form was saved. Disabling the form during the request takes
 * the focus from the field or button that had it; afterwards the focus goes to the first
 * invalid field, or back to where it was. Attach the returned ref to the form's container.
 */
export function useRestoredFocus<Fields extends HTMLElement>(isSaving: boolean) {
  const fields = useRef<Fields>(null);
  const focused = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (isSaving) return undefined;
    // A disabled element has lost the focus before an effect can read it, so track it earlier.
    const trackFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.contains(fields.current)) {
        focused.current = target;
      }
    };
    document.addEventListener('focusin', trackFocus);

    // The browser moved the focus to an ancestor: the dialog or the body.
    const isLost = document.activeElement?.contains(fields.current) === true;
    if (isLost) focusTarget(fields.current, focused.current)?.focus();

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
