import { useEffect, useLayoutEffect, useRef } from 'react';

import { focusOn } from './modal.ts';

/**
 * Gives the focus back to what was disabled under it while a dialog was saved, a field or
 * the pressed button. Returns the ref of the dialog's fields.
 */
export function useFocusKept(isSaving: boolean) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element>(null);

  // What is disabled has lost the focus before anybody can ask for it.
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.contains(fields.current)) focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    // It has fallen back to the dialog, or to the whole page.
    const isLost = document.activeElement?.contains(fields.current) === true;
    if (!isSaving && isLost) focusOn(focused.current);
  }, [isSaving]);

  return fields;
}
