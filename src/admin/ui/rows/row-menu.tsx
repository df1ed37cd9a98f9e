import { Ellipsis } from '#web/icons/icons.ts';

import { Menu, type MenuItem } from '../menu.tsx';
import { RowAction } from './row-action.tsx';

interface RowMenuProps {
  /** Names the entry on which the actions act, for screen readers, e.g. by its title. */
  entryName: string;
  items: readonly MenuItem[];
  /** See {@link Menu}. */
  isLong?: boolean;
}

/** The less frequent actions of a list entry, in a menu. */
export function RowMenu({ entryName, items, isLong = false }: RowMenuProps) {
  return (
    <Menu items={items} isLong={isLong}>
      <RowAction icon={Ellipsis} label="More" labelSuffix={`actions for ${entryName}`} />
    </Menu>
  );
}
