import { useState, useSyncExternalStore } from 'react';

import { MAX_BULK_IDS } from '#domain/bulk/bulk.ts';
import { requiredContext } from '#web/required-context.ts';

export const SELECTION_LIMIT = `At most ${MAX_BULK_IDS} can be selected at a time.`;

/**
 * The ids of the entries that are selected in a list. It is not React state, so that selecting one of
 * 2,000 rows renders only that row.
 */
export interface Selection {
  read: () => ReadonlySet<string>;
  set: (ids: Iterable<string>) => void;
  /**
   * Returns false if the entry cannot be selected, because as many of those that the list shows are
   * selected already. Entries that a search or filter hides make room.
   */
  toggle: (id: string) => boolean;
  /** Sets which entries the list shows. */
  show: (ids: readonly string[]) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The selection of the list around a component. */
export const [SelectionContext, useListSelection] =
  requiredContext<Selection>('There is no selection');

/** An empty selection, the same one in each rendering. */
export function useNewSelection(): Selection {
  return useState(createSelection)[0];
}

export function useSelectedIds({ subscribe, read }: Selection): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, read);
}

export function useIsSelected({ subscribe, read }: Selection, id: string): boolean {
  return useSyncExternalStore(subscribe, () => read().has(id));
}

function createSelection(): Selection {
  let selected: ReadonlySet<string> = new Set();
  let shown: readonly string[] = [];
  const listeners = new Set<() => void>();
  const set = (ids: Iterable<string>) => {
    selected = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    read: () => selected,
    set,
    toggle: (id) => {
      if (selected.has(id)) {
        set([...selected].filter((other) => other !== id));
        return true;
      }
      const hasRoom = selected.size < MAX_BULK_IDS;
      const others = hasRoom ? [...selected] : shown.filter((other) => selected.has(other));
      if (others.length >= MAX_BULK_IDS) return false;
      set([...others, id]);
      return true;
    },
    show: (ids) => {
      shown = ids;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
