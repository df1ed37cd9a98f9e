import { useToast } from '#web/ui/toaster.tsx';

import { SELECTION_LIMIT, useIsSelected, useListSelection } from './selection.ts';

interface SelectRowProps {
  id: string;
  entryName: string;
  /** Whether it lies on the upper left corner of a picture, which is positioned. */
  isOnPicture?: boolean;
}

/** The checkbox that selects an entry of a list. */
export function SelectRow({ id, entryName, isOnPicture = false }: SelectRowProps) {
  const selection = useListSelection();
  const isSelected = useIsSelected(selection, id);
  const showToast = useToast();

  function toggle() {
    if (!selection.toggle(id)) showToast({ variant: 'destructive', title: SELECTION_LIMIT });
  }

  return (
    <label
      className={`inline-grid size-11 place-items-center ${isOnPicture ? 'absolute top-0 left-0' : '-m-2.5 shrink-0'}`}
    >
      <span className={`grid place-items-center rounded-sm ${isOnPicture ? 'bg-paper p-1' : ''}`}>
        <input
          type="checkbox"
          aria-label={`Select ${entryName}`}
          checked={isSelected}
          onChange={toggle}
          className="size-5 accent-accent"
        />
      </span>
    </label>
  );
}
