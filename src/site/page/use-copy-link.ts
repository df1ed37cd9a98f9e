import { useEffect, useState } from 'react';

import { useCopyText } from '#web/ui/use-copy-text.ts';

const COPIED_STATE_MS = 2000;

interface CopyLink {
  /** True for two seconds after each copy. */
  isCopied: boolean;
  copy: (url: string) => Promise<void>;
}

/** Copies links, and confirms each with a toast or reports the failure. */
export function useCopyLink(): CopyLink {
  const copyText = useCopyText();
  const [copies, setCopies] = useState(0);

  // Counting copies restarts the timer on every click.
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPIED_STATE_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(url: string) {
    const copied = {
      title: 'Link copied!',
      description: 'The video link has been copied to your clipboard.',
    };
    const failure = 'Could not copy link to clipboard. Please copy the URL manually.';
    if (await copyText(url, { copied, failure })) setCopies((previous) => previous + 1);
  }

  return { isCopied: copies > 0, copy };
}
