import { useEffect, useRef } from 'react';

import { MIN_FILL_TIME_MS } from '#domain/messages/bot-check.ts';

/**
 * Tells how long the form has been there, in milliseconds. Whoever is faster than
 * the server believes, with autofill and a pasted text, is made to wait and not refused.
 */
export function useFillTime(): () => Promise<number> {
  const shownAt = useRef(0);

  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  return async () => {
    const missingMs = MIN_FILL_TIME_MS - (performance.now() - shownAt.current);
    if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs));
    return Math.max(Math.round(performance.now() - shownAt.current), MIN_FILL_TIME_MS);
  };
}
