import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

import { findRoute } from './site-routes.tsx';

/** See docs/product.md, "Navigation". */
const SCROLL_TO_TOP_DELAY_MS = 10;

/** Paths of this origin that the public app has no pages for. */
const SERVER_PATHS = /^\/(?:api|uploads|admin)(?:\/|$)/;

/**
 * Turns clicks on internal links into client-side navigation, and preloads a page's chunk when a
 * link to it is hovered or focused.
 *
 * It listens on the document instead of using a link component, so that every link can be a
 * plain `<a>` element, including those in rich text and in a grid of two thousand cards.
 */
export function useLinkNavigation(): void {
  useEffect(() => {
    document.addEventListener('click', followLink);
    document.addEventListener('pointerover', preloadPage);
    document.addEventListener('focusin', preloadPage);
    return () => {
      document.removeEventListener('click', followLink);
      document.removeEventListener('pointerover', preloadPage);
      document.removeEventListener('focusin', preloadPage);
    };
  }, []);
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

function preloadPage(event: Event): void {
  const url = internalUrl(event.target);
  if (url === undefined) return;
  findRoute(url.pathname)
    .route.load()
    .catch(() => {
      // Preloading is optional; the navigation tries again and shows an error.
    });
}

/** URL of the link that an event came from, if it leads to a page of this app. */
function internalUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.hash !== '') {
    return undefined;
  }
  const url = new URL(link.href, window.location.href);
  const isInternal = url.origin === window.location.origin && !SERVER_PATHS.test(url.pathname);
  return isInternal ? url : undefined;
}
