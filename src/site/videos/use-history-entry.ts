import { useEffect, useState } from 'react';

/** The events of the browser and of wouter after which the address may have changed. */
const CHANGES = ['popstate', 'pushState', 'replaceState'];

/**
 * A number that changes when the visitor moves to a history entry of the same page with another
 * query. As the `key` of a component, it resets the component's state for each entry. The number
 * does not change when the address of the current entry is replaced.
 */
export function useHistoryEntry(): number {
  const [entry, setEntry] = useState(0);

  useEffect(() => {
    let query = window.location.search;
    function compareQuery({ type }: Event) {
      const hasChanged = window.location.search !== query;
      query = window.location.search;
      if (hasChanged && type !== 'replaceState') setEntry((current) => current + 1);
    }
    for (const change of CHANGES) window.addEventListener(change, compareQuery);
    return () => {
      for (const change of CHANGES) window.removeEventListener(change, compareQuery);
    };
  }, []);

  return entry;
}
