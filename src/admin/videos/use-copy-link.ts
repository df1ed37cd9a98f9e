import { pageAddress } from '#domain/addresses.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { useCopyText } from '#web/ui/use-copy-text.ts';

/** Returns a function that copies the address of a video's page and shows it in a toast. */
export function useCopyLink(): (video: AdminVideo) => Promise<void> {
  const copyText = useCopyText();

  return async (video) => {
    const url = new URL(pageAddress.video(video.id), window.location.origin).href;
    await copyText(url, { copied: { title: 'Link copied!', description: url }, failure: url });
  };
}
