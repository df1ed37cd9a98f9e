import type { RefObject } from 'react';

import { areSingleKeysOn } from '../ui/keys/single-keys.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** What the keys do, by `KeyboardEvent.key`, letters in lower case. */
type Keys = Readonly<Record<string, () => unknown>>;

/**
 * Handles keys while the focus is in the dialog around an element, but in none of its fields. Ignores
 * repeated keys, those with a modifier, and all while the form is being saved. Letters and digits can be
 * switched off.
 */
export function useKeysOutsideFields(inDialog: RefObject<Element | null>, keys: Keys): void {
  useWindowEvent('keydown', (event) => {
    const dialog = inDialog.current?.closest('[role="dialog"]');
    const { target } = event;
    if (!(target instanceof Element) || dialog?.contains(target) !== true) return;
    if (target.matches('input, textarea, select') || dialog.querySelector('fieldset:disabled')) {
      return;
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined || hasModifier || event.repeat) return;
    if (event.key.length === 1 && !areSingleKeysOn()) return;
    event.preventDefault();
    act();
  });
}
