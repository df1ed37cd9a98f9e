import { updateVideo } from '#domain/calls/video-calls.ts';
import { pageAddress } from '#domain/addresses.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { videoStage, videoState } from '#domain/videos/video-state.ts';
import { useSite } from '#web/http/site.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { useAction, useCall } from '../ui/requests/use-call.ts';
import { useCopyLink } from './use-copy-link.ts';

export const VIDEO_UPDATED = 'Video updated successfully';

/**
 * Returns a function that creates the toast after a video was saved. If visitors see the video, the
 * toast offers to view its page and to copy the link. Otherwise the toast says why the video is
 * hidden, and offers a preview: the administrator can open the page of every video.
 */
export function useSavedVideoToast() {
  const copyLink = useCopyLink();
  const { timeZone } = useSite();

  return (title: string, video: AdminVideo, { isNewlyPublished = false } = {}): ToastMessage => {
    const hiddenBecause = whyHidden(video, timeZone);
    if (hiddenBecause !== null) {
      return { title, description: hiddenBecause, actions: [openPage('Preview', video)] };
    }
    const copy = {
      label: 'Copy link',
      altText: 'Choose “Copy link” in the menu “More” of the video',
      onSelect: () => void copyLink(video),
    };
    return {
      title,
      actions: [openPage('View on site', video), copy],
      ...(isNewlyPublished && { description: 'It is live: visitors see it now.' }),
    };
  };
}

/**
 * Returns a function that creates the toast after a video was added. If visitors see it, the toast says
 * so, and offers to make it a draft.
 */
export function useAddedVideoToast() {
  const savedToast = useSavedVideoToast();
  const update = useAction(useCall(updateVideo), {
    success: (updated) => savedToast(VIDEO_UPDATED, updated),
    failure: 'Failed to update video',
  });

  return ({ video, isDateChosen }: AddedVideo): ToastMessage => {
    const title = 'Video created successfully';
    if (videoStage(video, new Date()) !== 'Published') return savedToast(title, video);
    // Published again, it gets the date of that moment, unless its date was chosen.
    const body = { isPublished: false, ...(!isDateChosen && { publishDate: null }) };
    const unpublish = () => void update.run({ id: video.id, body });
    const altText = 'Turn off the switch “Published” in the list of videos';
    return {
      title,
      description: 'It is live: visitors see it now. It has no sources yet.',
      actions: [
        { label: 'Make it a draft', altText, onSelect: unpublish },
        openPage('View on site', video),
      ],
    };
  };
}

interface AddedVideo {
  video: AdminVideo;
  /** Whether the owner has chosen its publish date. */
  isDateChosen: boolean;
}

/** Why visitors do not see a video; `null` if they see it. */
function whyHidden(video: AdminVideo, timeZone: string): string | null {
  const now = new Date();
  const stage = videoStage(video, now);
  if (stage === 'Published') return null;
  if (stage === 'Draft') return 'It is a draft: visitors do not see it.';
  return `${videoState(video, { now, timeZone })}. Visitors will not see it before then.`;
}

/** The page opens in a new tab, as it does from the list. */
function openPage(label: string, { id }: AdminVideo) {
  return {
    label,
    altText: 'Follow the link “View” in the list of videos',
    onSelect: () => window.open(pageAddress.video(id), '_blank', 'noopener'),
  };
}
