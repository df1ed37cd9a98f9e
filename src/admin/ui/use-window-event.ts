import { useEffect, useEffectEvent } from 'react';

/** Handles an event of the window while the component is mounted and `isActive`. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
  isActive = true,
): void {
  const handleWithLatestState = useEffectEvent(handle);

  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: WindowEventMap[Name]) => handleWithLatestState(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name, isActive]);
}
