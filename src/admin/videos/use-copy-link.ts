import { useCallback } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { useToast } from '#web/ui/toaster.tsx';

/** Returns a function that copies the address of a video's page and shows it in a toast. */
export function useCopyLink(): (video: AdminVideo) => Promise<void> {
  const showToast = useToast();

  return useCallback(
    async (video) => {
      const url = new URL(pageAddress.video(video.id), window.location.origin).href;
      try {
        await navigator.clipboard.writeText(url);
        showToast({ title: 'Link copied!', description: url });
      } catch {
        showToast({ variant: 'destructive', title: 'Copy failed', description: url });
      }
    },
    [showToast],
  );
}
