import { useEffect, useRef } from 'react';

/**
 * For this long after a turn of the mouse wheel, a swipe, a key or a press on its scroll bar, the list
 * does not scroll by itself.
 */
const FOLLOWING_PAUSE_MS = 5000;

/**
 * Scrolls a list so that the entry with this index stays in view, unless the visitor may have just
 * scrolled the page or the list. Scrolls only the list, never the page. The index -1 stands for no
 * entry. Returns the `ref` of the element around the list, whose entries are `li` elements.
 */
export function useScrollToEntry<Box extends HTMLElement>(index: number) {
  const box = useRef<Box>(null);
  const pausedAt = useRef(-Infinity);

  useEffect(() => {
    const pause = () => {
      pausedAt.current = performance.now();
    };
    // A press on the scroll bar of the box hits the box itself, a press within it one of its entries.
    const pauseAtScrollBar = ({ target }: Event) => {
      if (target === box.current) pause();
    };
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, pause, { passive: true });
    window.addEventListener('pointerdown', pauseAtScrollBar);
    return () => {
      for (const event of events) window.removeEventListener(event, pause);
      window.removeEventListener('pointerdown', pauseAtScrollBar);
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    const entry = element?.querySelectorAll('li')[index];
    if (!element || !entry || performance.now() - pausedAt.current < FOLLOWING_PAUSE_MS) return;
    const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = entry.offsetTop - (element.clientHeight - entry.offsetHeight) / 2;
    element.scrollTo({ top, behavior: reducesMotion ? 'instant' : 'smooth' });
  }, [index]);

  return box;
}
