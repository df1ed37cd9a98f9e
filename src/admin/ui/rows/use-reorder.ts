import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

import type { Call } from '#domain/calls/call.ts';
import {
  reorderEntry,
  positionBeside,
  type NumberedFrom,
  type OrderedEntry,
  type Position,
  type positionSchema,
  type Side,
} from '#domain/position.ts';

import { useResultToast } from '../requests/use-call.ts';
import { send } from '../requests/make-call.ts';

/** A declared call that moves an entry, and replies with it. */
type MoveCall = Call & {
  path: `${string}/:id/position`;
  body: typeof positionSchema;
  reply: z.ZodMiniType<{ sortOrder: number }>;
};

/** How the administrator reorders a list by moving its entries. */
export interface ReorderOptions<Entry extends OrderedEntry> {
  query: { queryKey: QueryKey };
  /** Whether the first or the last entry of the list has the number 1. */
  numberedFrom: NumberedFrom;
  move: MoveCall;
  nameOf: (entry: Entry) => string;
  failure: string;
}

/**
 * Moves an entry directly above or below another one. `clicked` is the button of its row that a pointer
 * has clicked; it stays under the pointer.
 */
export type Move = (id: string, side: Side, neighbor: string, clicked?: HTMLElement) => void;

/**
 * Moves an entry to a place in the list, from 1. Resolves to a sentence about the new place. Throws if
 * the server refuses.
 */
export type MoveTo = (id: string, place: number) => Promise<string>;

/**
 * Moves entries of a list. The list shows the new order at once; moves are sent one after another.
 * The list is loaded again only if a move fails, or if the server gives the moved entry a different
 * number, because another window has changed the list.
 *
 * @param list the loaded list
 * @param options must be the same object in every render
 * @returns the functions that move an entry, and a sentence about the last `move` for screen readers
 */
export function useReorder<Entry extends OrderedEntry>(
  list: readonly Entry[],
  options: ReorderOptions<Entry>,
): { move: Move; moveTo: MoveTo; announcement: string } {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();
  const [announcement, setAnnouncement] = useState('');
  // Moves the focus after the list is rendered in its new order: an element that moves in the page loses it.
  const focusAfterMove = useRef<() => void>(undefined);
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    focusAfterMove.current?.();
    focusAfterMove.current = undefined;
  }, [list]);

  const { queryKey } = options.query;
  const mutationKey = ['move', ...queryKey];
  const { mutateAsync } = useMutation({
    mutationKey,
    // Mutations with the same scope run one after another.
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ id, after }: Position & { id: string }) =>
      send(options.move, { id, body: { after } }),
    onError: () => queryClient.invalidateQueries({ queryKey, exact: true }),
    onSuccess: (reply, { id }) => {
      // This move itself still counts as running.
      const isLastMove = queryClient.isMutating({ mutationKey }) === 1;
      const expected = queryClient
        .getQueryData<readonly Entry[]>(queryKey)
        ?.find((entry) => entry.id === id)?.sortOrder;
      if (isLastMove && reply.sortOrder !== expected) {
        return queryClient.invalidateQueries({ queryKey, exact: true });
      }
      return undefined;
    },
  });

  /**
   * Shows the new order, and returns what to send and a sentence about it; `undefined` if the order does
   * not change.
   */
  const reorder = useCallback(
    (id: string, positionIn: (order: readonly Entry[]) => Position) => {
      const { query, numberedFrom, nameOf } = options;
      const oldOrder = queryClient.getQueryData<readonly Entry[]>(query.queryKey) ?? [];
      const position = positionIn(oldOrder);
      const newOrder = reorderEntry(oldOrder, id, position, numberedFrom);
      const index = newOrder?.findIndex((entry) => entry.id === id) ?? -1;
      const moved = newOrder?.[index];
      const isUnchanged = newOrder?.every((entry, place) => entry === oldOrder[place]) ?? true;
      if (moved === undefined || isUnchanged) return undefined;

      queryClient.setQueryData(query.queryKey, newOrder);
      const [number, count] = [index + 1, oldOrder.length].map((n) => n.toLocaleString('en-US'));
      return { position, sentence: `“${nameOf(moved)}” is now number ${number} of ${count}.` };
    },
    [queryClient, options],
  );

  const move = useCallback<Move>(
    (id, side, neighbor, clicked) => {
      const reordered = reorder(id, (order) => positionBeside(order, id, side, neighbor));
      if (reordered === undefined) return;
      focusAfterMove.current = keepFocus(clicked);
      setAnnouncement(reordered.sentence);
      void toastResult(mutateAsync({ id, ...reordered.position }), { failure: options.failure });
    },
    [options, reorder, toastResult, mutateAsync],
  );

  const moveTo = useCallback<MoveTo>(
    async (id, place) => {
      const reordered = reorder(id, (order) => {
        const others = order.filter((entry) => entry.id !== id);
        return { after: others[place - 2]?.id ?? null };
      });
      if (reordered === undefined) return 'It is there already.';
      // While a dialog is open, it has the focus, and returns it when it closes.
      focusAfterMove.current = () => {
        if (!document.activeElement?.closest('[role="dialog"]')) focusRow(id);
      };
      await mutateAsync({ id, ...reordered.position });
      return reordered.sentence;
    },
    [reorder, mutateAsync],
  );

  return { move, moveTo, announcement };
}

/**
 * Remembers the clicked button and where it is, or else the focused element. Returns a function that
 * focuses it again, and brings the button back to the same place.
 */
function keepFocus(clicked: HTMLElement | undefined): () => void {
  const top = clicked?.getBoundingClientRect().top;
  const focused = clicked ?? document.activeElement;

  return () => {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: clicked !== undefined });
    if (clicked && top !== undefined) holdUnderPointer(clicked, top);
  };
}

/**
 * After a click has moved a row, brings the row's button back under the pointer, so that the next click
 * moves the same row: scrolls the page, or the dialog that contains the row. At an end of the page, where
 * it cannot be scrolled far enough, room is added around the list until the pointer leaves the button.
 *
 * @param button in a list whose outermost element has the attribute `data-rows`
 * @param top    where the top of the button was when it was clicked, in the viewport
 */
function holdUnderPointer(button: HTMLElement, top: number): void {
  const list = button.closest<HTMLElement>('[data-rows]');
  if (list === null) return;
  const scroller = button.closest('[role="dialog"]') ?? document.documentElement;
  const missingPx = () => button.getBoundingClientRect().top - top;
  const scroll = () => {
    scroller.scrollTop += missingPx();
  };

  scroll();
  const rest = Math.round(missingPx());
  if (rest === 0) return;
  const side = rest < 0 ? 'paddingTop' : 'paddingBottom';
  list.style[side] = `${Number.parseFloat(list.style[side] || '0') + Math.abs(rest)}px`;
  scroll();

  const released = new AbortController();
  function releaseElsewhere({ target }: Event) {
    if (list === null || (target instanceof Node && button.contains(target))) return;
    released.abort();
    list.style.removeProperty('padding-top');
    list.style.removeProperty('padding-bottom');
  }
  window.addEventListener('pointermove', releaseElsewhere, { signal: released.signal });
  // A finger does not move from one place to the other. Not before the click, which would miss its target.
  window.addEventListener('click', releaseElsewhere, { signal: released.signal });
}

/**
 * Focuses the menu of a row that has moved, wherever it is now. The last rows of a very long list may not
 * be rendered; then the list itself gets the focus.
 */
export function focusRow(id: string): void {
  const menu = `[data-row-id="${id}"] [aria-haspopup="menu"]`;
  const target =
    document.querySelector<HTMLElement>(menu) ?? document.querySelector<HTMLElement>('[data-rows]');
  target?.focus();
}
