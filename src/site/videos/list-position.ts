import { useEffect, useLayoutEffect, useMemo, type RefObject } from 'react';

import { useHydrated } from '../use-hydrated.ts';

/** Where a visitor is in the list of videos. The history entry of the list keeps it. */
export interface ListPosition {
  /** Index of the batch at the top of the viewport. */
  batch: number;
  /** How far the top of this batch is below the top of the viewport, in CSS pixels. */
  top: number;
}

/** The events that can be the last one before the visitor leaves the list. */
const LAST_EVENTS = ['scrollend', 'click'];

/**
 * A pause in typing after which the search becomes part of the address. Safari throws an error when
 * a page changes its address more than 100 times in 30 seconds.
 */
const TYPING_PAUSE_MS = 400;

/**
 * The position that the visitor left the list at, if the list was opened by Back, Forward or a
 * reload. During hydration it is `undefined`, because the server does not know it.
 */
export function useFormerPosition(): ListPosition | undefined {
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? readPosition() : undefined), [isHydrated]);
}

/**
 * Scrolls a list to the position that the visitor left it at. From then on it keeps the position in
 * the history entry, and the search in the address of this entry. The browser itself would restore a
 * number of pixels, which is a different place while the batches above have not been laid out.
 *
 * @param list the parent of the batches
 * @param search what the list was searched for
 */
export function useListPosition(
  list: RefObject<HTMLElement | null>,
  search: string,
  former: ListPosition | undefined,
): void {
  useLayoutEffect(() => {
    if (list.current === null || former === undefined) return;
    assumeEqualHeights(list.current);
    const top = list.current.children[former.batch]?.getBoundingClientRect().top;
    if (top !== undefined) window.scrollBy(0, top - former.top);
  }, [list, former]);

  useEffect(() => {
    function keepPosition() {
      if (list.current === null) return;
      const listPosition = positionIn(list.current);
      window.history.replaceState({ listPosition }, '', addressWith(search));
      window.history.scrollRestoration = 'manual';
    }
    const timer =
      addressWith(search) === window.location.href
        ? undefined
        : setTimeout(keepPosition, TYPING_PAUSE_MS);
    for (const event of LAST_EVENTS) window.addEventListener(event, keepPosition, true);
    return () => {
      clearTimeout(timer);
      for (const event of LAST_EVENTS) window.removeEventListener(event, keepPosition, true);
    };
  }, [list, search]);

  // The history entry of the next page has inherited `scrollRestoration` from this one; this restores
  // the default there.
  useEffect(
    () => () => {
      window.history.scrollRestoration = 'auto';
    },
    [],
  );
}

/** Assumes that batches which are not laid out yet are as high as the first one, see site.css. */
function assumeEqualHeights(list: HTMLElement): void {
  const height = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  list.style.setProperty('--batch-height', `${height}px`);
}

/** The address of the page with this search. Parameters with other names remain. */
function addressWith(search: string): string {
  const { href } = window.location;
  const url = new URL(href);
  if ((url.searchParams.get('search') ?? '') === search) return href;
  if (search === '') url.searchParams.delete('search');
  else url.searchParams.set('search', search);
  return url.href;
}

function positionIn(list: HTMLElement): ListPosition {
  const tops = Array.from(list.children, (batch) => batch.getBoundingClientRect().top);
  const batch = Math.max(
    0,
    tops.findLastIndex((top) => top <= 0),
  );
  return { batch, top: tops[batch] ?? 0 };
}

function readPosition(): ListPosition | undefined {
  const state: unknown = window.history.state;
  if (!hasKey(state, 'listPosition') || !isPosition(state.listPosition)) return undefined;
  return state.listPosition;
}

function isPosition(value: unknown): value is ListPosition {
  return (
    hasKey(value, 'batch') &&
    typeof value.batch === 'number' &&
    hasKey(value, 'top') &&
    typeof value.top === 'number'
  );
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
