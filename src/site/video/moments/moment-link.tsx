import type { MouseEvent, ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';

import { hasModifierKey } from '../../page/has-modifier-key.ts';

interface MomentLinkProps {
  videoId: string;
  second: number;
  /**
   * Plays the video on this page from the second. Without scripts, the link loads the page again, and
   * its player starts at the second. `undefined` if the video cannot be played: then there is only text.
   */
  onPlay: ((second: number) => void) | undefined;
  isCurrent?: boolean;
  title?: string;
  /** Whether the keyboard reaches the link; true by default. */
  isTabStop?: boolean;
  className: string;
  /** Of the text without a link; none by default. */
  textClassName?: string;
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
  textClassName,
  children,
}: MomentLinkProps) {
  function play(event: MouseEvent) {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    onPlay?.(second);
  }

  if (onPlay === undefined) return <span className={textClassName}>{children}</span>;

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
