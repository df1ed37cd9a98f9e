import { useEffect, useEffectEvent } from 'react';

import { dialogInFragment } from '#domain/videos/video-dialog-address.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import type { OpenDialog } from './video-dialogs.tsx';

/**
 * Opens the dialog that the address names, such as `/admin/videos#sources-5b0e…`, once the videos have
 * loaded. Removes it from the address, so that a reload does not open it again.
 */
export function useDialogInAddress(
  videos: readonly AdminVideo[],
  onOpen: (dialog: OpenDialog) => void,
): void {
  const open = useEffectEvent(() => {
    const named = dialogInFragment(window.location.hash);
    const video = videos.find(({ id }) => id === named?.videoId);
    if (named === undefined || video === undefined) return;
    window.history.replaceState(null, '', window.location.pathname);
    onOpen({ kind: named.kind, video });
  });
  const hasLoaded = videos.length > 0;

  useEffect(() => {
    if (!hasLoaded) return undefined;
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [hasLoaded]);
}
