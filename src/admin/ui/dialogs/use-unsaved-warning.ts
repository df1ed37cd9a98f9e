import { useWindowEvent } from '../use-window-event.ts';

/** Makes the browser ask before the user leaves a page with unsaved changes. */
export function useUnsavedWarning(hasUnsavedChanges: boolean): void {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), hasUnsavedChanges);
}

/**
 * Whether the page has unsaved changes. To find out, it dispatches the `beforeunload` event that
 * {@link useUnsavedWarning} cancels.
 */
export function hasUnsavedChangesOnPage(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
