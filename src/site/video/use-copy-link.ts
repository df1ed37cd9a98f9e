import { useEffect, useState } from 'react';

import { useToast } from '#web/ui/toaster.tsx';

const COPIED_STATE_MS = 2000;

interface CopyLink {
  /** True for two seconds after each copy. */
  isCopied: boolean;
  copy: (url: string) => Promise<void>;
}

/** Copies links, and confirms each with a toast or reports the failure. */
export function useCopyLink(): CopyLink {
  const showToast = useToast();
  const [copies, setCopies] = useState(0);

  // Counting copies restarts the timer on every click.
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPIED_STATE_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      setCopies((previous) => previous + 1);
      showToast({
        title: 'Link copied!',
        description: 'The video link has been copied to your clipboard.',
      });
    } catch {
      showToast({
        variant: 'destructive',
        title: 'Copy failed',
        description: 'Could not copy link to clipboard. Please copy the URL manually.',
      });
    }
  }

  return { isCopied: copies > 0, copy };
}
