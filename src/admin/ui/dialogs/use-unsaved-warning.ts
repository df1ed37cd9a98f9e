import { useEffect } from 'react';

/** Makes the browser ask before the user leaves a page with unsaved changes. */
export function useUnsavedWarning(hasUnsavedChanges: boolean): void {
  useEffect(() => {
    if (!hasUnsavedChanges) return undefined;
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askFirst);
    return () => window.removeEventListener('beforeunload', askFirst);
  }, [hasUnsavedChanges]);
}

/**
 * Whether the page has unsaved changes. To find out, it dispatches the `beforeunload` event that
 * {@link useUnsavedWarning} cancels.
 */
export function hasUnsavedChangesOnPage(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
