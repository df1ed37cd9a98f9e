import type { Side } from '#domain/position.ts';
import { ArrowDown, ArrowUp, GripVertical } from '#web/icons/icons.ts';

import { dragRow } from './drag-row.ts';
import { IconButton } from '../icon-button.tsx';
import type { Move } from './use-reorder.ts';

const DRAG_HINT = 'Drag to move';

const handleClassName =
  'grid size-10 cursor-grab touch-none place-items-center text-ink-muted select-none hover:text-ink active:cursor-grabbing';

interface ReorderControlsProps {
  id: string;
  entryName: string;
  /** Ids of the entries above and below this one in the shown list; `undefined` at its ends. */
  above: string | undefined;
  below: string | undefined;
  onMove: Move;
}

/**
 * The controls that move a row of a list: a handle for pointer and touch, and two buttons. The row is
 * the element around them with the attribute `data-row-id`. In a list with a single row, nothing is
 * shown.
 */
export function ReorderControls({ id, entryName, above, below, onMove }: ReorderControlsProps) {
  if (above === undefined && below === undefined) return null;

  return (
    <div className="ml-auto flex shrink-0">
      <span
        aria-hidden="true"
        title={DRAG_HINT}
        onPointerDown={(event) => dragRow(event, onMove)}
        className={handleClassName}
      >
        <GripVertical className="size-5" />
      </span>
      <MoveButton id={id} entryName={entryName} side="above" neighbor={above} onMove={onMove} />
      <MoveButton id={id} entryName={entryName} side="below" neighbor={below} onMove={onMove} />
    </div>
  );
}

/**
 * A handle alone, for rows whose menu moves them too. When it has the focus, the arrow keys move the
 * row by one place.
 */
export function MoveHandle({ id, entryName, above, below, onMove }: ReorderControlsProps) {
  if (above === undefined && below === undefined) return null;

  return (
    <button
      type="button"
      aria-label={`Move ${entryName} with the arrow keys`}
      title={DRAG_HINT}
      onPointerDown={(event) => dragRow(event, onMove)}
      onKeyDown={(event) => {
        const side = sideOfKey.get(event.key);
        const neighbor = side === 'above' ? above : below;
        if (side === undefined) return;
        event.preventDefault();
        if (neighbor !== undefined) onMove(id, side, neighbor);
      }}
      className={`ml-auto shrink-0 rounded-sm ${handleClassName}`}
    >
      <GripVertical className="size-5" />
    </button>
  );
}

const sideOfKey = new Map<string, Side>([
  ['ArrowUp', 'above'],
  ['ArrowDown', 'below'],
]);

interface MoveButtonProps extends Pick<ReorderControlsProps, 'id' | 'entryName' | 'onMove'> {
  side: Side;
  neighbor: string | undefined;
}

/**
 * Moves the row by one place. At the end of the list the button can still be focused, so that
 * pressing it repeatedly does not lose the focus.
 */
function MoveButton({ id, entryName, side, neighbor, onMove }: MoveButtonProps) {
  const label = side === 'above' ? 'Move up' : 'Move down';

  return (
    <IconButton
      id={`move-${side}-${id}`}
      icon={side === 'above' ? ArrowUp : ArrowDown}
      label={label}
      aria-label={`${label} ${entryName}`}
      aria-disabled={neighbor === undefined}
      onClick={({ detail, currentTarget }) => {
        // A press with the keyboard is a click without clicks of a pointer.
        const clicked = detail > 0 ? currentTarget : undefined;
        if (neighbor !== undefined) onMove(id, side, neighbor, clicked);
      }}
      className="size-10 rounded-sm hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    />
  );
}

/** Announces a move to screen readers. */
export function ReorderAnnouncement({ children }: { children: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {children}
    </p>
  );
}
