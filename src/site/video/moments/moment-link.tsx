import type { MouseEvent, ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';

import { hasModifierKey } from '../../page/has-modifier-key.ts';

interface MomentLinkProps {
  videoId: string;
  second: number;
  /**
   * Plays the video on this page from the second, or makes it the current one if the video cannot be
   * played. Without scripts, the link loads the page again, and its player starts at the second.
   */
  onPlay: (second: number) => void;
  isCurrent?: boolean;
  title?: string;
  /** Whether the keyboard reaches the link; true by default. */
  isTabStop?: boolean;
  className: string;
  children: ReactNode;
}

/** Link to a second of the video on this page. */
export function MomentLink({
  videoId,
  second,
  onPlay,
  isCurrent = false,
  title,
  isTabStop = true,
  className,
  children,
}: MomentLinkProps) {
  function play(event: MouseEvent) {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    onPlay(second);
  }

  return (
    <a
      href={pageAddress.moment(videoId, second)}
      onClick={play}
      aria-current={isCurrent ? 'true' : undefined}
      title={title}
      tabIndex={isTabStop ? undefined : -1}
      className={className}
    >
      {children}
    </a>
  );
}
