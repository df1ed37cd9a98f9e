import { useEffect } from 'react';

/**
 * Shows and focuses the element that the address names after its "#", as the browser does when a
 * document contains the element from the start. The panel renders it later, some elements only when
 * their data has loaded.
 */
export function useHashTarget(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id === '' || showElement(id)) return undefined;
    const observer = new MutationObserver(() => {
      if (showElement(id)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** Returns `false` when there is no such element yet. */
function showElement(id: string): boolean {
  const element = document.getElementById(id);
  if (element === null) return false;
  element.scrollIntoView();
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}
