import { useSyncExternalStore } from 'react';

/** Whether the page is interactive: false on the server and until hydration is done. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
