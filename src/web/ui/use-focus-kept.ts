import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what was disabled under it while a form was saved, a field or
 * the pressed button; or to a field that has an error now. Returns the ref of what holds
 * the fields.
 */
export function useFocusKept<Fields extends HTMLElement>(isSaving: boolean) {
  const fields = useRef<Fields>(null);
  const focused = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (isSaving) return undefined;
    // What is disabled has lost the focus before anybody can ask for it.
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.contains(fields.current)) {
        focused.current = target;
      }
    };
    document.addEventListener('focusin', note);

    // It has fallen back to the dialog, or to the whole page.
    const isLost = document.activeElement?.contains(fields.current) === true;
    if (isLost) placeIn(fields.current, focused.current)?.focus();

    return () => document.removeEventListener('focusin', note);
  }, [isSaving]);

  return fields;
}

function placeIn(fields: HTMLElement | null, focused: HTMLElement | null): HTMLElement | null {
  const field = fields?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) return field;
  // What was emptied may be a new field in the old one's place.
  if (focused?.isConnected !== false) return focused;
  return fields?.querySelector<HTMLElement>('[type="submit"]') ?? null;
}
