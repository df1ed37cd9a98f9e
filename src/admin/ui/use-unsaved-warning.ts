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
