import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

import { findRoute } from './site-routes.tsx';

const SCROLL_TO_TOP_DELAY_MS = 10;

/** Paths of this origin that the server answers itself and the app has no screens for. */
const SERVER_PATHS = /^\/(?:api|uploads|admin)(?:\/|$)/;

/**
 * Turns clicks on plain links within the site into client navigation, and fetches a
 * page's chunk as soon as a link to it is pointed at or focused.
 *
 * One listener for the document instead of one component a link: two thousand cards
 * stay two thousand plain `<a>` elements, and links inside rich text navigate as well.
 */
export function useLinkNavigation(): void {
  useEffect(() => {
    document.addEventListener('click', followLink);
    document.addEventListener('pointerover', loadPage);
    document.addEventListener('focusin', loadPage);
    return () => {
      document.removeEventListener('click', followLink);
      document.removeEventListener('pointerover', loadPage);
      document.removeEventListener('focusin', loadPage);
    };
  }, []);
}

function followLink(event: MouseEvent): void {
  const isPlainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !isPlainClick) return;

  const address = siteAddress(event.target);
  if (address === undefined) return;

  event.preventDefault();
  if (address.href !== window.location.href) navigate(address.pathname + address.search);
  setTimeout(() => window.scrollTo(0, 0), SCROLL_TO_TOP_DELAY_MS);
}

function loadPage(event: Event): void {
  const address = siteAddress(event.target);
  if (address === undefined) return;
  findRoute(address.pathname)
    .route.load()
    .catch(() => {
      // Only a head start: the navigation itself tries again and tells the visitor.
    });
}

/** The address of the link an event came from, when it leads to a screen of this app. */
function siteAddress(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.hash !== '') {
    return undefined;
  }
  const address = new URL(link.href, window.location.href);
  const isWithinSite =
    address.origin === window.location.origin && !SERVER_PATHS.test(address.pathname);
  return isWithinSite ? address : undefined;
}
