import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus after a request during which a form was disabled, because disabling the form
 * removes the focus from its active field or button. After the request, the first invalid field
 * gets the focus, or else the element that had it before. Focus that the user has moved elsewhere
 * in the meantime stays there.
 *
 * @param isPending whether the request is running and the form is disabled
 * @returns a ref for the form's container
 */
export function useFocusAfterRequest<Fields extends HTMLElement>(isPending: boolean) {
  const fields = useRef<Fields>(null);
  const focused = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (isPending) return undefined;
    // Remembers the focused element whenever the focus moves, because a disabled element may lose the
    // focus before an effect runs. Ancestors of the form are ignored, because the focus moves to one
    // of them when a disabled element loses it.
    const trackFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.contains(fields.current)) {
        focused.current = target;
      }
    };
    document.addEventListener('focusin', trackFocus);

    // The browser takes the focus away from a disabled element only when it draws the next frame.
    // After a fast reply the element still has the focus.
    const active = document.activeElement;
    const isLost = active?.contains(fields.current) === true;
    if (isLost || active === focused.current) focusTarget(fields.current, focused.current)?.focus();

    return () => document.removeEventListener('focusin', trackFocus);
  }, [isPending]);

  return fields;
}

function focusTarget(fields: HTMLElement | null, focused: HTMLElement | null): HTMLElement | null {
  const invalidField = fields?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (invalidField) return invalidField;
  // Resetting the form may have replaced the focused element.
  if (focused === null || focused.isConnected) return focused;
  return fields?.querySelector<HTMLElement>('[type="submit"]') ?? null;
}
