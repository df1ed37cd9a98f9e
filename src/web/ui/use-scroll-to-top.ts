import { useEffect } from 'react';

/** Scrolls to the top when the page mounts, overriding the restored scroll position. */
export function useScrollToTop(): void {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
}
