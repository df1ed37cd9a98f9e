import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

import type { QueryStore } from '#web/http/query-store.ts';
import { useQueryStore } from '#web/http/use-query.ts';

import { findPage, findRoute } from './site-routes.tsx';

/** See docs/product.md, "Navigation". */
const SCROLL_TO_TOP_DELAY_MS = 10;

/**
 * A mouse that stays on a link for this long will probably click it. A mouse that only crosses a
 * grid of cards leaves each link sooner.
 */
const HOVER_DELAY_MS = 65;

/**
 * Turns clicks on internal links into client-side navigation, and preloads a page's chunk and data
 * when a link to it is hovered, focused or touched.
 *
 * It listens on the document instead of using a link component, so that every link can be a
 * plain `<a>` element, including those in rich text and in a grid of two thousand cards.
 */
export function useLinkNavigation(): void {
  const store = useQueryStore();

  useEffect(() => {
    let hover: ReturnType<typeof setTimeout> | undefined;

    function preloadFocused({ target }: FocusEvent) {
      preloadPage(store, internalUrl(target));
    }

    function preloadPointedAt({ target, pointerType }: PointerEvent) {
      clearTimeout(hover);
      const url = internalUrl(target);
      const delay = pointerType === 'mouse' ? HOVER_DELAY_MS : 0;
      if (url !== undefined) hover = setTimeout(preloadPage, delay, store, url);
    }

    document.addEventListener('click', followLink);
    document.addEventListener('pointerover', preloadPointedAt);
    document.addEventListener('focusin', preloadFocused);
    return () => {
      clearTimeout(hover);
      document.removeEventListener('click', followLink);
      document.removeEventListener('pointerover', preloadPointedAt);
      document.removeEventListener('focusin', preloadFocused);
    };
  }, [store]);
}

function followLink(event: MouseEvent): void {
  const isPlainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !isPlainClick) return;

  const url = internalUrl(event.target);
  if (url === undefined) return;

  event.preventDefault();
  if (url.href !== window.location.href) navigate(url.pathname + url.search);
  setTimeout(() => window.scrollTo(0, 0), SCROLL_TO_TOP_DELAY_MS);
}

/** Preloading is optional: if it fails, the navigation tries again and shows the error. */
function preloadPage(store: QueryStore, url: URL | undefined): void {
  if (url === undefined) return;
  const { route, params } = findRoute(url.pathname);
  route.load().catch(() => {});
  for (const query of route.queries(params)) store.preload(query);
}

/** URL of the link that an event came from, if it leads to a page of this app. */
function internalUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.hash !== '') {
    return undefined;
  }
  const url = new URL(link.href, window.location.href);
  const isPage = url.origin === window.location.origin && findPage(url.pathname) !== undefined;
  return isPage ? url : undefined;
}
