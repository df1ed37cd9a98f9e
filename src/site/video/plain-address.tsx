import { pageAddress } from '#domain/addresses.ts';

import { useSiteUrl } from '../page/site-url.ts';

/** The address of a video, to be copied by visitors without JavaScript, who have no share menu. */
export function PlainAddress({ videoId }: { videoId: string }) {
  return (
    <p className="mt-2 text-sm wrap-anywhere text-ink-muted print:hidden">
      To share this video, copy its address:{' '}
      <span className="text-ink select-all">{useSiteUrl() + pageAddress.video(videoId)}</span>
    </p>
  );
}
