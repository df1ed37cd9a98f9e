import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

import { useQueryStore } from '#web/http/use-query.ts';
import type { QueryStore } from '#web/http/query-store.ts';

import { hasModifierKey } from '../page/has-modifier-key.ts';
import { findPage, findRoute } from './site-routes.tsx';

/** See docs/site.md, "Navigation". */
const SCROLL_TO_TOP_DELAY_MS = 10;

/** The page that a visitor leaves stays this long at most while the next one is loaded. */
const MAX_WAIT_MS = 300;

/**
 * A mouse that stays on a link for this long will probably click it. A mouse that only crosses a
 * grid of cards leaves each link sooner.
 */
const HOVER_DELAY_MS = 65;

/**
 * Turns clicks on internal links into client-side navigation, and preloads a page's chunk and data
 * when a link to it is hovered, focused or touched. After a click the page stays until the next one
 * can be drawn, for at most {@link MAX_WAIT_MS}.
 *
 * The listener is on the document and not in a link component, so that every link can be a plain
 * `<a>` element, including those in rich text and in a grid of two thousand cards.
 */
export function useLinkNavigation(): void {
  const store = useQueryStore();

  useEffect(() => {
    let hoverTimer: ReturnType<typeof setTimeout> | undefined;
    let lastClicked: URL | undefined;

    function preload(url: URL | undefined) {
      if (url !== undefined) void preloadPage(store, url);
    }

    function preloadFocused({ target }: FocusEvent) {
      preload(internalUrl(target));
    }

    function preloadPointedAt({ target, pointerType }: PointerEvent) {
      clearTimeout(hoverTimer);
      hoverTimer = setTimeout(
        preload,
        pointerType === 'mouse' ? HOVER_DELAY_MS : 0,
        internalUrl(target),
      );
    }

    function followLink(event: MouseEvent) {
      const url = isPlainClick(event) ? internalUrl(event.target) : undefined;
      if (url === undefined) return;
      event.preventDefault();
      lastClicked = url;
      void open(url);
    }

    async function open(url: URL) {
      const wait = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
      await Promise.race([preloadPage(store, url), wait]);
      // Another link was clicked in the meantime.
      if (lastClicked !== url) return;
      if (url.href !== window.location.href) navigate(url.pathname + url.search);
      // Scrolls before the page is painted, because it would otherwise first appear at the old position.
      window.scrollTo(0, 0);
      setTimeout(() => {
        // Scrolling after the visitor has gone back would lose the position in the earlier page.
        if (window.location.href === url.href) window.scrollTo(0, 0);
      }, SCROLL_TO_TOP_DELAY_MS);
    }

    document.addEventListener('click', followLink);
    document.addEventListener('pointerover', preloadPointedAt);
    document.addEventListener('focusin', preloadFocused);
    return () => {
      clearTimeout(hoverTimer);
      document.removeEventListener('click', followLink);
      document.removeEventListener('pointerover', preloadPointedAt);
      document.removeEventListener('focusin', preloadFocused);
    };
  }, [store]);
}

/**
 * Loads the code and the data of a page. Resolves once the page can be drawn, and also if loading
 * fails, because the page then loads them again and shows the error.
 */
async function preloadPage(store: QueryStore, { pathname }: URL): Promise<void> {
  const { route, params } = findRoute(pathname);
  const code = route.load().catch(() => {});
  await Promise.all([code, ...route.reads(params).map(store.preload)]);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !hasModifierKey(event) && !event.defaultPrevented;
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
