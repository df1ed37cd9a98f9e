import { useEffect, useState } from 'react';

/** The events of the browser and of wouter after which the address may be another one. */
const CHANGES = ['popstate', 'pushState', 'replaceState'];

/**
 * A number that changes when the visitor reaches another history entry of the same page, with
 * another query. As the key of a component it makes each entry start with its own state. Replacing
 * the address of an entry does not change it.
 */
export function useHistoryEntry(): number {
  const [entry, setEntry] = useState(0);

  useEffect(() => {
    let query = window.location.search;
    function compareQuery({ type }: Event) {
      const isOther = window.location.search !== query;
      query = window.location.search;
      if (isOther && type !== 'replaceState') setEntry((current) => current + 1);
    }
    for (const change of CHANGES) window.addEventListener(change, compareQuery);
    return () => {
      for (const change of CHANGES) window.removeEventListener(change, compareQuery);
    };
  }, []);

  return entry;
}
