import { useCallback } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { isScheduled, scheduledFor } from '#domain/videos/scheduling.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { useCopyLink } from './use-copy-link.ts';

/**
 * Returns a function that creates the toast after a video was saved. If visitors see the video, the
 * toast offers to view its page and to copy the link. Otherwise the toast says why the video is
 * hidden, and offers a preview: the administrator can open the page of every video.
 */
export function useSavedVideoToast(): (title: string, video: AdminVideo) => ToastMessage {
  const copyLink = useCopyLink();

  return useCallback(
    (title, video) => {
      const hiddenBecause = whyHidden(video);
      if (hiddenBecause !== null) {
        return { title, description: hiddenBecause, actions: [openPage('Preview', video)] };
      }
      const copy = {
        label: 'Copy link',
        altText: 'Press “Copy link” in the list of videos',
        onSelect: () => void copyLink(video),
      };
      return { title, actions: [openPage('View on site', video), copy] };
    },
    [copyLink],
  );
}

/** Why visitors do not see a video; `null` if they see it. */
function whyHidden(video: AdminVideo): string | null {
  if (!video.isPublished) return 'It is a draft: visitors do not see it.';
  if (!isScheduled(video, new Date())) return null;
  return `${scheduledFor(video.publishDate)}. Visitors will not see it before then.`;
}

/** The page opens in a new tab, as it does from the list. */
function openPage(label: string, { id }: AdminVideo) {
  return {
    label,
    altText: 'Follow the link “View” in the list of videos',
    onSelect: () => window.open(pageAddress.video(id), '_blank', 'noopener'),
  };
}
