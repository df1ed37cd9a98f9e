import type { MouseEvent } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { formatMoment } from '#domain/videos/moment.ts';

import { linkClassName } from '../../page/link-class-name.ts';
import { useCopyLink } from '../../page/use-copy-link.ts';

interface ThisMomentProps {
  videoId: string;
  /** The second that plays; `undefined` until it is known. Until then the link is invisible but takes up its space. */
  second: number | undefined;
}

/** Link to the moment that plays. A click copies its address. */
export function ThisMoment({ videoId, second }: ThisMomentProps) {
  const { isCopied, copy } = useCopyLink();
  const address = pageAddress.moment(videoId, second ?? 0);

  function copyLink(event: MouseEvent) {
    event.preventDefault();
    void copy(window.location.origin + address);
  }

  return (
    <a
      href={address}
      onClick={copyLink}
      className={`${linkClassName.standalone} text-sm tabular-nums print:hidden ${second === undefined ? 'invisible' : ''}`}
    >
      {isCopied ? 'Link copied!' : `Link to this moment (${formatMoment(second ?? 0)})`}
    </a>
  );
}
