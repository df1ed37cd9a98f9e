import { useEffect } from 'react';

/** Lets the browser ask before a page is left that holds unsaved typing. */
export function useUnsavedWarning(hasUnsavedTyping: boolean): void {
  useEffect(() => {
    if (!hasUnsavedTyping) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsavedTyping]);
}

/** Whether leaving would lose unsaved typing: what would make the browser ask is asked itself. */
export function wouldLoseTyping(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
