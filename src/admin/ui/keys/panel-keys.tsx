import { useState } from 'react';

import { ClosableBody, Dialog } from '../dialogs/dialog.tsx';
import { Switch } from '../fields/switch.tsx';
import { useWindowEvent } from '../use-window-event.ts';
import { areSingleKeysOn, useSingleKeys } from './single-keys.ts';

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The keys that work in every tab, outside of fields and dialogs, and the button that lists all keys. */
export function PanelKeys() {
  const [isOpen, setIsOpen] = useState(false);

  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || !areSingleKeysOn()) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    if (document.querySelector(OVERLAYS)) return;
    if (key === '?') setIsOpen(true);
    else if (key !== '/' || !focusSearch()) return;
    event.preventDefault();
  });

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

const keys = [
  { keys: ['Ctrl', 'Enter'], action: 'Save an open dialog (on a Mac, also Cmd and Enter)' },
  { keys: ['/'], action: 'Search in Videos and Messages' },
  { keys: ['?'], action: 'Show this list' },
  { keys: ['F8'], action: 'Go to the notification in the corner' },
] as const;

const momentKeys = [
  { keys: ['M'], action: 'Mark a moment of the source that was marked last' },
  { keys: ['N'], action: 'Mark a moment of a new source' },
  { keys: ['1–9'], action: 'Mark a moment of the first to ninth source in the list' },
] as const;

/** All keys of the panel, and the switch for those that act alone. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, switchKeys] = useSingleKeys();

  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      <ClosableBody>
        <KeyList list={keys} />
        <h3 className="font-semibold">In the moments of a video</h3>
        <KeyList list={momentKeys} />
        <Switch
          label="Use single keys, such as / and ?"
          checked={isOn}
          onChange={({ target }) => switchKeys(target.checked)}
        />
        <p className="text-sm text-ink-muted">
          They are ignored while you type in a field. This browser remembers the switch.
        </p>
      </ClosableBody>
    </Dialog>
  );
}

interface ListedKeys {
  keys: readonly string[];
  action: string;
}

function KeyList({ list }: { list: readonly ListedKeys[] }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {list.map(({ keys: pressed, action }) => (
        <div key={action} className="col-span-2 grid grid-cols-subgrid">
          <dt className="flex items-start gap-1">
            {pressed.map((key) => (
              <kbd key={key} className="rounded-sm border border-field px-2 py-0.5 text-sm">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the tab has a search. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  return search !== null;
}
