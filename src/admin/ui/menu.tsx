import { Slot } from 'radix-ui';
import { Menu as RadixMenu } from 'radix-ui/internal';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';

import type { Icon } from '#web/icons/draw-icon.tsx';
import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';
import { ChevronDown } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { AfterPaint } from './dialogs/modal.ts';

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
  const [opening, setOpening] = useState<{ button: HTMLElement; isByKey: boolean }>();
  const buttonId = useId();
  const selected = useRef<MenuAction>(null);
  const isLeftForOther = useRef(false);
  const close = () => setOpening(undefined);

  function open(event: SyntheticEvent<HTMLElement>) {
    isLeftForOther.current = false;
    setOpening({ button: event.currentTarget, isByKey: event.type === 'keydown' });
    // Otherwise the button would take the focus from the menu.
    event.preventDefault();
  }

  /** The menu itself gets the focus at first, and again when the pointer leaves an item. */
  function focusFirstItem({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!opening?.isByKey || relatedTarget !== opening.button) return;
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }

  /** Escape would otherwise close only the Radix layer that was opened last, such as a toast. */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') close();
  }

  /**
   * Runs the selected action only now, when the button gets the focus back. A dialog that the action
   * opens therefore returns the focus to the button.
   */
  function runSelected(event: Event) {
    event.preventDefault();
    selected.current?.onSelect();
    selected.current = null;
    if (!isLeftForOther.current) opening?.button.focus();
  }

  return (
    <>
      <Slot.Root
        id={buttonId}
        aria-haspopup="menu"
        aria-expanded={opening !== undefined}
        onPointerDown={(event) => {
          if (!opening && event.button === 0 && !event.ctrlKey) open(event);
        }}
        onKeyDown={(event) => {
          if (['Enter', ' ', 'ArrowDown'].includes(event.key)) open(event);
        }}
      >
        {children}
      </Slot.Root>
      {/* The trigger of a Radix dropdown menu would add a closed menu to each row of a long list. */}
      {opening && (
        <AfterPaint>
          <RadixMenu.Root open modal={false} onOpenChange={close}>
            <RadixMenu.Anchor virtualRef={{ current: opening.button }} />
            {/* Placed outside of a row, which would clip it. */}
            <RadixMenu.Portal container={containerOf(opening.button)}>
              <RadixMenu.Content
                aria-labelledby={buttonId}
                side={isLong ? 'right' : 'bottom'}
                align={isLong ? 'start' : 'end'}
                sideOffset={4}
                collisionPadding={12}
                onKeyDown={closeOnEscape}
                onFocus={focusFirstItem}
                onInteractOutside={() => (isLeftForOther.current = true)}
                onCloseAutoFocus={runSelected}
                className="z-30 max-h-(--radix-popper-available-height) max-w-[calc(100vw-2.5rem)] min-w-48 overflow-y-auto rounded-sm border border-rule bg-paper p-1 shadow-lg"
              >
                {items.map((item) => {
                  const content = (
                    <>
                      <item.icon className="size-4 shrink-0" />
                      {item.label}
                    </>
                  );
                  return 'href' in item ? (
                    <RadixMenu.Item key={item.label} asChild className={menuItemClassName}>
                      <a href={item.href} download>
                        {content}
                      </a>
                    </RadixMenu.Item>
                  ) : (
                    <RadixMenu.Item
                      key={item.label}
                      onSelect={() => {
                        selected.current = item;
                      }}
                      className={`${menuItemClassName} ${item.isDeletion ? 'text-error' : ''}`}
                    >
                      {content}
                    </RadixMenu.Item>
                  );
                })}
              </RadixMenu.Content>
            </RadixMenu.Portal>
          </RadixMenu.Root>
        </AfterPaint>
      )}
    </>
  );
}

/**
 * The element in which the menu is placed: the dialog around the button, because what is outside of
 * an open dialog cannot be used, or else `main`, because all content must be in a landmark.
 */
function containerOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('[role=dialog]') ?? document.querySelector('main');
}

interface ActionMenuProps {
  label: string;
  items: readonly MenuItem[];
}

/** A button that opens a menu of actions for a whole list. */
export function ActionMenu({ label, items }: ActionMenuProps) {
  return (
    <Menu items={items}>
      <Button variant="quiet">
        {label}
        <ChevronDown className="size-4" />
      </Button>
    </Menu>
  );
}
