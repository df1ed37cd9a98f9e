import { useEffect, useLayoutEffect, useMemo, type RefObject } from 'react';

import { useHydrated } from '../page/use-hydrated.ts';

/** The position of a visitor in the list of videos, which is stored in the page's history entry. */
export interface ListPosition {
  /** Index of the batch at the top of the viewport. */
  batch: number;
  /**
   * Top of this batch relative to the top of the viewport, in CSS pixels; usually zero or negative.
   */
  top: number;
}

/** The events at which the position is stored: each can be the last before the visitor leaves. */
const STORING_EVENTS = ['scrollend', 'click'];

/**
 * A pause in typing after which the search becomes part of the address. Safari throws an error when
 * a page changes its address more than 100 times in 30 seconds.
 */
const TYPING_PAUSE_MS = 400;

/**
 * The position at which the visitor left the list, if Back, Forward or a reload opened it again.
 * `undefined` otherwise, and during hydration, because the server does not know the position.
 */
export function useSavedPosition(): ListPosition | undefined {
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? readPosition() : undefined), [isHydrated]);
}

/**
 * Scrolls a list to the position at which the visitor left it. From then on, stores the position in
 * the history entry, and the search in the address of this entry. The browser itself would restore a
 * pixel offset. Until the batches above are laid out, other videos are at that offset.
 *
 * @param list          the parent of the batches
 * @param search        the text that the list was searched for; empty if it was not searched
 * @param savedPosition the position to scroll to; `undefined` does not scroll
 */
export function useListPosition(
  list: RefObject<HTMLElement | null>,
  search: string,
  savedPosition: ListPosition | undefined,
): void {
  useLayoutEffect(() => {
    if (list.current === null || savedPosition === undefined) return;
    assumeEqualHeights(list.current);
    const top = list.current.children[savedPosition.batch]?.getBoundingClientRect().top;
    if (top !== undefined) window.scrollBy(0, top - savedPosition.top);
  }, [list, savedPosition]);

  useEffect(() => {
    function storePosition() {
      if (list.current === null) return;
      const listPosition = positionIn(list.current);
      window.history.replaceState({ listPosition }, '', addressWith(search));
      window.history.scrollRestoration = 'manual';
    }
    const timer =
      addressWith(search) === window.location.href
        ? undefined
        : setTimeout(storePosition, TYPING_PAUSE_MS);
    for (const event of STORING_EVENTS) window.addEventListener(event, storePosition, true);
    return () => {
      clearTimeout(timer);
      for (const event of STORING_EVENTS) window.removeEventListener(event, storePosition, true);
    };
  }, [list, search]);

  // The history entry of the next page inherits `scrollRestoration` from this one, so its default is
  // set again when the visitor leaves.
  useEffect(
    () => () => {
      window.history.scrollRestoration = 'auto';
    },
    [],
  );
}

/**
 * Gives batches that are not laid out yet the height of the first, see `.video-batch` in site.css.
 */
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
