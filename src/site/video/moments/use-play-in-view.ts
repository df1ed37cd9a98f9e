import { useCallback, useEffect, useRef, useState } from 'react';

/** Where the visitor was when the page scrolled to the player. */
interface Place {
  /** How far the page was scrolled, in pixels. */
  top: number;
  focused: HTMLElement | null;
}

interface PlayInView {
  /** The `ref` of the element around the player. */
  setElement: (element: HTMLElement | null) => void;
  playFrom: (second: number) => void;
  /** Leads back to where the visitor was; `undefined` if the page did not scroll to the player. */
  goBack: (() => void) | undefined;
}

/**
 * Brings the player into view whenever the visitor chooses a moment to play, and remembers where the
 * visitor was until the player has left the screen again.
 */
export function usePlayInView(play: (second: number) => void): PlayInView {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<Place>();
  /** The page is scrolling to the player, which is not on the screen yet. */
  const isArriving = useRef(false);

  const playFrom = useCallback(
    (second: number) => {
      play(second);
      if (element === null || isWhollyVisible(element)) return;
      const { activeElement } = document;
      isArriving.current = true;
      setPlace({
        top: window.scrollY,
        focused: activeElement instanceof HTMLElement ? activeElement : null,
      });
      element.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
    },
    [play, element],
  );

  const hasPlace = place !== undefined;
  useEffect(() => {
    if (element === null || !hasPlace) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) isArriving.current = false;
      else if (!isArriving.current) setPlace(undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, hasPlace]);

  function goBack(): void {
    if (place === undefined) return;
    place.focused?.focus({ preventScroll: true });
    window.scrollTo({ top: place.top, behavior: scrollBehavior() });
    setPlace(undefined);
  }

  return { setElement, playFrom, goBack: hasPlace ? goBack : undefined };
}

/** Whether nothing of the element is beyond the screen or behind the header of the site. */
function isWhollyVisible(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const header = document.querySelector('body header')?.getBoundingClientRect();
  return top >= Math.max(0, header?.bottom ?? 0) && bottom <= window.innerHeight;
}

function scrollBehavior(): ScrollBehavior {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return reducesMotion ? 'instant' : 'smooth';
}
