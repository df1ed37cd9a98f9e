import type { ToastMessage } from './toast-region.tsx';
import { useToast } from './toaster.tsx';

interface CopyToasts {
  /** Shown when the text is on the clipboard. */
  copied: ToastMessage;
  /** The description of the toast that is shown when the browser refuses to copy. */
  failure: string;
}

/**
 * Returns a function that copies a text to the clipboard and shows in a toast whether it succeeded.
 * The function resolves to true if the text was copied.
 */
export function useCopyText(): (text: string, toasts: CopyToasts) => Promise<boolean> {
  const showToast = useToast();

  return async (text, { copied, failure }) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast({ variant: 'destructive', title: 'Copy failed', description: failure });
      return false;
    }
    showToast(copied);
    return true;
  };
}
