import { ChevronDown, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { menuItemClassName } from '#web/ui/menu-item-class-name.ts';

interface ActionMenuItem {
  icon: LucideIcon;
  label: string;
  /** The address of a file that the item downloads, or what it does. */
  target: string | (() => void);
  /** Whether the action deletes something. */
  isDeletion?: boolean;
}

interface ActionMenuProps {
  label: string;
  items: readonly ActionMenuItem[];
}

/** A button that opens a menu of actions for a whole list. */
export function ActionMenu({ label, items }: ActionMenuProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const selected = useRef<() => void>(null);

  /** Only when the button has the focus again, so that a dialog returns it there. */
  function runSelected() {
    selected.current?.();
    selected.current = null;
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button ref={(button) => setContainer(button?.closest('main') ?? null)} variant="quiet">
          {label}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      {/* In `main`, because all content must be in a landmark. */}
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={runSelected}
          className="z-30 max-w-[calc(100vw-2.5rem)] min-w-48 rounded-sm border border-rule bg-paper p-1 shadow-lg"
        >
          {items.map(({ icon: Icon, label: itemLabel, target, isDeletion = false }) => {
            const content = (
              <>
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {itemLabel}
              </>
            );
            return typeof target === 'string' ? (
              <DropdownMenu.Item key={itemLabel} asChild className={menuItemClassName}>
                <a href={target} download>
                  {content}
                </a>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                key={itemLabel}
                onSelect={() => {
                  selected.current = target;
                }}
                className={`${menuItemClassName} ${isDeletion ? 'text-error' : ''}`}
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
