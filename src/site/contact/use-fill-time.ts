import { useEffect, useRef } from 'react';

import { MIN_FILL_TIME_MS } from '#domain/messages/bot-check.ts';

/**
 * Returns a function that resolves with the time since the form was shown, in milliseconds. It
 * waits until the minimum that the server accepts has passed, so that a person who uses autofill
 * and pastes the text is delayed, not refused.
 */
export function useFillTime(): () => Promise<number> {
  const shownAt = useRef(0);

  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  return async () => {
    const remainingMs = MIN_FILL_TIME_MS - (performance.now() - shownAt.current);
    if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
    return Math.max(Math.round(performance.now() - shownAt.current), MIN_FILL_TIME_MS);
  };
}
