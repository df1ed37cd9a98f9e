import { useEffect } from 'react';

/** Shows a page from its top when it opens, wherever the browser stood in it before. */
export function useScrollToTop(): void {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
}
