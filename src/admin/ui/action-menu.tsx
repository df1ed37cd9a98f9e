import { ChevronDown } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { Menu, type MenuItem } from './menu.tsx';

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
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    </Menu>
  );
}
