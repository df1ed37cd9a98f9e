import type { PointerEvent } from 'react';

import type { Side } from '#domain/position.ts';

import type { Move } from './use-reorder.ts';

/** The page or dialog scrolls while a row is dragged within this distance of its top or bottom. */
const SCROLL_ZONE_PX = 96;

/** Distance scrolled per frame while the row is dragged at the edge itself. */
const MAX_SCROLL_PX = 16;

/**
 * Drags the row that contains a handle until the pointer is released; Escape cancels the move. Rows
 * are the elements with `data-row-id`.
 *
 * During the drag only two attributes change, `data-dragged` and `data-drop`, each on one row. A drag
 * is therefore smooth even in a list of thousands of rows.
 */
export function dragRow(event: PointerEvent<HTMLElement>, onMove: Move): void {
  const handle: HTMLElement = event.currentTarget;
  const row = handle.closest<HTMLElement>('[data-row-id]');
  if (event.button !== 0 || row === null) return;
  // Otherwise the browser would select text.
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  row.dataset['dragged'] = '';

  const ended = new AbortController();
  const { signal } = ended;
  let pointerY = event.clientY;
  let target: DropTarget | undefined;

  function followPointer() {
    // When the row is deleted in another window, no event ends the drag.
    if (signal.aborted || !row?.isConnected) return;
    scrollNearEdge(row, pointerY);
    // Read before the attributes change. Otherwise each frame would compute the layout once more.
    const found = dropTargetAt(row, pointerY);
    delete target?.row.dataset['drop'];
    target = found;
    if (target) target.row.dataset['drop'] = target.side;
    requestAnimationFrame(followPointer);
  }

  function end() {
    ended.abort();
    delete row?.dataset['dragged'];
    delete target?.row.dataset['drop'];
  }

  function drop() {
    end();
    const [id, neighbor] = [row?.dataset['rowId'], target?.row.dataset['rowId']];
    if (id !== undefined && neighbor !== undefined && target) onMove(id, target.side, neighbor);
  }

  handle.addEventListener('pointermove', ({ clientY }) => (pointerY = clientY), { signal });
  handle.addEventListener('pointerup', drop, { signal });
  handle.addEventListener('lostpointercapture', end, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  followPointer();
}

interface DropTarget {
  row: HTMLElement;
  side: Side;
}

/** The drop target at this height of the viewport; `undefined` where the dragged row already is. */
function dropTargetAt(dragged: HTMLElement, clientY: number): DropTarget | undefined {
  const { left, width } = dragged.getBoundingClientRect();
  const row = document
    .elementFromPoint(left + width / 2, clientY)
    ?.closest<HTMLElement>('[data-row-id]');
  if (!row || row === dragged) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { row, side: clientY < top + height / 2 ? 'above' : 'below' };
}

/** Scrolls the dialog that contains a row, or else the page, if the pointer is near its top or bottom. */
function scrollNearEdge(row: HTMLElement, pointerY: number): void {
  const dialog = row.closest('[role="dialog"]');
  const { top, bottom } = dialog?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  // How far the pointer has moved into each scroll zone; negative outside of it.
  const intoTop = top + SCROLL_ZONE_PX - pointerY;
  const intoBottom = pointerY - (bottom - SCROLL_ZONE_PX);
  const depth = Math.min(Math.max(intoTop, intoBottom, 0) / SCROLL_ZONE_PX, 1);
  if (depth === 0) return;
  const scroller = dialog ?? document.documentElement;
  scroller.scrollBy(0, depth * MAX_SCROLL_PX * (intoTop > intoBottom ? -1 : 1));
}
