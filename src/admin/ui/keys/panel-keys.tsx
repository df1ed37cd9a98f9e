import { useEffect, useEffectEvent, useState } from 'react';

import { KeysDialog } from './keys-dialog.tsx';
import { areSingleKeysOn } from './single-keys.ts';

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The keys that work in every tab, outside of fields and dialogs, and the button that lists all keys. */
export function PanelKeys() {
  const [isOpen, setIsOpen] = useState(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || !areSingleKeysOn()) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    if (document.querySelector(OVERLAYS)) return;
    if (key === '?') setIsOpen(true);
    else if (key !== '/' || !focusSearch()) return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <button
        type="button"
        className="min-h-11 text-sm text-ink-muted underline"
        onClick={() => setIsOpen(true)}
      >
        Keyboard shortcuts
      </button>
      {isOpen && <KeysDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Whether the tab has a search. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  return search !== null;
}
