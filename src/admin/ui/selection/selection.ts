import { createContext, use, useState, useSyncExternalStore } from 'react';

/**
 * The ids of the entries that are selected in a list. It is not React state, so that selecting one of
 * 2,000 rows renders only that row.
 */
export interface Selection {
  read: () => ReadonlySet<string>;
  set: (ids: Iterable<string>) => void;
  toggle: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

/** The selection of the list around a component. */
export function useListSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('There is no selection');
  return selection;
}

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
  const listeners = new Set<() => void>();
  const set = (ids: Iterable<string>) => {
    selected = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    read: () => selected,
    set,
    toggle: (id) => {
      const others = [...selected].filter((other) => other !== id);
      set(selected.has(id) ? others : [...others, id]);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
