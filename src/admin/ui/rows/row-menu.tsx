import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';

import { RowAction } from './row-action.tsx';

interface RowMenuItem {
  icon: LucideIcon;
  label: string;
  onSelect: () => void;
}

interface RowMenuProps {
  /** Names the entry on which the actions act, for screen readers, e.g. by its title. */
  entryName: string;
  items: readonly RowMenuItem[];
}

/** How the button of a menu was used for the first time. */
type FirstUse = 'press' | 'focus';

/**
 * The less frequent actions of a list entry, in a menu. Radix's menu is mounted only when the button
 * is used for the first time, because each mounted menu listens to all keys of the page: with 1,000
 * rows, a keystroke would take 13 ms more.
 */
export function RowMenu(menu: RowMenuProps) {
  const [firstUse, setFirstUse] = useState<FirstUse>();

  /** Opens the menu on `pointerdown`, as Radix does. The default action would focus the button. */
  function openOnPress(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey) return;
    event.preventDefault();
    setFirstUse('press');
  }

  if (firstUse !== undefined) return <UsedRowMenu {...menu} firstUse={firstUse} />;
  return (
    <MoreButton
      entryName={menu.entryName}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerDown={openOnPress}
      onFocus={() => setFirstUse('focus')}
    />
  );
}

function UsedRowMenu({ entryName, items, firstUse }: RowMenuProps & { firstUse: FirstUse }) {
  const [isOpen, setIsOpen] = useState(firstUse === 'press');
  const button = useRef<HTMLButtonElement>(null);
  const selected = useRef<RowMenuItem>(null);

  // The button that had the focus has been replaced by the one of the menu.
  useLayoutEffect(() => {
    if (firstUse === 'focus') button.current?.focus();
  }, [firstUse]);

  /**
   * Without this, Escape closes only the Radix layer that was opened last, which may be a toast.
   */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') setIsOpen(false);
  }

  /**
   * Runs the selected action only now, when the button gets the focus back. A dialog that the action
   * opens therefore returns the focus to the button.
   */
  function runSelected() {
    selected.current?.onSelect();
    selected.current = null;
  }

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger asChild>
        <MoreButton ref={button} entryName={entryName} />
      </DropdownMenu.Trigger>
      {/* Placed outside the row, which would clip it, but inside `main`, because all content must be in a landmark. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onKeyDown={closeOnEscape}
          onCloseAutoFocus={runSelected}
          className="z-30 min-w-48 rounded-sm border border-rule bg-paper p-1 shadow-lg"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={() => {
                selected.current = item;
              }}
              className={menuItemClassName}
            >
              <item.icon aria-hidden="true" className="size-4 shrink-0" />
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MoreButton({
  entryName,
  ...button
}: Pick<RowMenuProps, 'entryName'> & ComponentProps<'button'>) {
  return (
    <RowAction icon={Ellipsis} label="More" labelSuffix={`actions for ${entryName}`} {...button} />
  );
}
