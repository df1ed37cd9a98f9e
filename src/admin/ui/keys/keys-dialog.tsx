import { ClosableBody, Dialog } from '../dialogs/dialog.tsx';
import { Switch } from '../fields/switch.tsx';
import { useSingleKeys } from './single-keys.ts';

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
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, switchKeys] = useSingleKeys();

  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      {(close) => (
        <ClosableBody onClose={close}>
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
      )}
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
