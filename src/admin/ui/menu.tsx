import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { Icon } from '#web/icons/draw-icon.tsx';
import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';

interface MenuAction {
  icon: Icon;
  label: string;
  onSelect: () => void;
  /** Whether the action deletes something. */
  isDeletion?: boolean;
}

interface MenuDownload {
  icon: Icon;
  label: string;
  /** The address of the file. */
  href: string;
}

export type MenuItem = MenuAction | MenuDownload;

interface MenuProps {
  /** The button that opens the menu. */
  children: ReactNode;
  items: readonly MenuItem[];
  /** Beside its button, a long menu has the whole height of the screen. */
  isLong?: boolean;
}

/** A button and the menu of actions that it opens. */
export function Menu({ children, items, isLong = false }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const selected = useRef<MenuAction>(null);

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
      <DropdownMenu.Trigger ref={(button) => setContainer(containerOf(button))} asChild>
        {children}
      </DropdownMenu.Trigger>
      {/* Placed outside of a row, which would clip it. */}
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
          {items.map((item) => {
            const content = (
              <>
                <item.icon aria-hidden="true" className="size-4 shrink-0" />
                {item.label}
              </>
            );
            return 'href' in item ? (
              <DropdownMenu.Item key={item.label} asChild className={menuItemClassName}>
                <a href={item.href} download>
                  {content}
                </a>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                key={item.label}
                onSelect={() => {
                  selected.current = item;
                }}
                className={`${menuItemClassName} ${item.isDeletion ? 'text-error' : ''}`}
              >
                {content}
              </DropdownMenu.Item>
            );
          })}
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
