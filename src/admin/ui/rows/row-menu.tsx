import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';

import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';

import { RowAction } from './row-action.tsx';

export interface RowMenuItem {
  icon: LucideIcon;
  label: string;
  onSelect: () => void;
  /** Whether the action deletes something. */
  isDeletion?: boolean;
}

interface RowMenuProps {
  /** Names the entry on which the actions act, for screen readers, e.g. by its title. */
  entryName: string;
  items: readonly RowMenuItem[];
  /** Beside its button, a long menu has the whole height of the screen. */
  isLong?: boolean;
}

/** The less frequent actions of a list entry, in a menu. */
export function RowMenu({ entryName, items, isLong = false }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const selected = useRef<RowMenuItem>(null);

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
        <RowAction
          ref={(button) => setContainer(containerOf(button))}
          icon={Ellipsis}
          label="More"
          labelSuffix={`actions for ${entryName}`}
        />
      </DropdownMenu.Trigger>
      {/* Placed outside the row, which would clip it. */}
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          side={isLong ? 'right' : 'bottom'}
          align={isLong ? 'start' : 'end'}
          sideOffset={4}
          collisionPadding={12}
          onKeyDown={closeOnEscape}
          onCloseAutoFocus={runSelected}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-2.5rem)] min-w-48 overflow-y-auto rounded-sm border border-rule bg-paper p-1 shadow-lg"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={() => {
                selected.current = item;
              }}
              className={`${menuItemClassName} ${item.isDeletion ? 'text-error' : ''}`}
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

/**
 * The element in which the menu is placed: the dialog around the button, because what is outside of
 * an open dialog cannot be used, or else `main`, because all content must be in a landmark.
 */
function containerOf(button: HTMLButtonElement | null): HTMLElement | null {
  return button?.closest<HTMLElement>('[role=dialog]') ?? document.querySelector('main');
}
