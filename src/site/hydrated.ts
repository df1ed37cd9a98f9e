import { useSyncExternalStore } from 'react';

/** Whether the page answers to scripts: false on the server and until its markup is taken over. */
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
