import { useIsSelected, useListSelection } from './selection.ts';

/** The checkbox that selects an entry of a list. */
export function SelectRow({ id, entryName }: { id: string; entryName: string }) {
  const selection = useListSelection();
  const isSelected = useIsSelected(selection, id);

  return (
    <label className="-m-2.5 inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() => selection.toggle(id)}
        className="size-5 accent-accent"
      />
      <span className="sr-only">Select {entryName}</span>
    </label>
  );
}
