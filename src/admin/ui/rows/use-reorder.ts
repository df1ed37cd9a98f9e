import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

import {
  reorderEntry,
  positionBeside,
  type NumberedFrom,
  type OrderedEntry,
  type Position,
  type Side,
} from '#domain/position.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useResultToast } from '../requests/use-result-toast.ts';

/** How the administrator reorders a list by moving its entries. */
export interface ReorderOptions<Entry extends OrderedEntry> {
  query: ApiQuery;
  /** Whether the first or the last entry of the list has the number 1. */
  numberedFrom: NumberedFrom;
  /** The query key of an entry's position. */
  positionOf: (id: string) => readonly string[];
  nameOf: (entry: Entry) => string;
  failure: string;
}

/** Moves an entry directly above or below another one. */
export type Move = (id: string, side: Side, neighbor: string) => void;

const movedEntrySchema = z.object({ sortOrder: z.number() });

/**
 * Moves entries of a list. The list shows the new order at once; moves are sent one after another.
 * The list is loaded again only if a move fails, or if the server gives the moved entry a different
 * number, because another window has changed the list.
 *
 * @param list the loaded list
 * @param options must be the same object in every render
 * @returns the function that moves an entry, and a sentence about the last move for screen readers
 */
export function useReorder<Entry extends OrderedEntry>(
  list: readonly Entry[],
  options: ReorderOptions<Entry>,
): { move: Move; announcement: string } {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();
  const [announcement, setAnnouncement] = useState('');
  const rememberFocus = useFocusAfterReordering(list);

  const { queryKey } = options.query;
  const mutationKey = ['move', ...queryKey];
  const { mutateAsync } = useMutation({
    mutationKey,
    // Mutations with the same scope run one after another.
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ id, after }: Position & { id: string }) =>
      sendJson(queryClient, 'PUT', options.positionOf(id), { after }),
    onError: () => queryClient.invalidateQueries({ queryKey, exact: true }),
    onSuccess: (reply, { id }) => {
      // This move itself still counts as running.
      const isLastMove = queryClient.isMutating({ mutationKey }) === 1;
      const expected = queryClient
        .getQueryData<readonly Entry[]>(queryKey)
        ?.find((entry) => entry.id === id)?.sortOrder;
      if (isLastMove && movedEntrySchema.parse(reply).sortOrder !== expected) {
        return queryClient.invalidateQueries({ queryKey, exact: true });
      }
      return undefined;
    },
  });

  const move = useCallback<Move>(
    (id, side, neighbor) => {
      const { query, numberedFrom, nameOf, failure } = options;
      const oldOrder = queryClient.getQueryData<readonly Entry[]>(query.queryKey) ?? [];
      const position = positionBeside(oldOrder, id, side, neighbor);
      const newOrder = reorderEntry(oldOrder, id, position, numberedFrom);
      const index = newOrder?.findIndex((entry) => entry.id === id) ?? -1;
      const moved = newOrder?.[index];
      const isUnchanged = newOrder?.every((entry, place) => entry === oldOrder[place]) ?? true;
      if (moved === undefined || isUnchanged) return;

      rememberFocus();
      queryClient.setQueryData(query.queryKey, newOrder);
      setAnnouncement(`“${nameOf(moved)}” is now number ${index + 1} of ${oldOrder.length}.`);
      void toastResult(mutateAsync({ id, ...position }), { failure });
    },
    [queryClient, options, rememberFocus, toastResult, mutateAsync],
  );

  return { move, announcement };
}

/**
 * Returns a function that remembers the focused element; call it before reordering. After the next
 * render that element is focused again, because a row that moves to another batch becomes a new
 * element.
 */
function useFocusAfterReordering(list: readonly OrderedEntry[]): () => void {
  const shown = useRef(list);
  const focusedId = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    if (focusedId.current !== undefined) document.getElementById(focusedId.current)?.focus();
    focusedId.current = undefined;
  }, [list]);

  return useCallback(() => {
    focusedId.current = document.activeElement?.id;
  }, []);
}
